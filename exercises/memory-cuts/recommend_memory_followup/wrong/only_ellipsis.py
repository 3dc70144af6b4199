# diagnosis: not_started
# mistake: Holds nothing but an ellipsis.
def recommend_memory_followup(summary, plan):
    ...
