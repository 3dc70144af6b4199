# diagnosis: wrong_value
# mistake: Returns the published answer whatever the plan is.
def recommend_memory_followup(summary, plan):
    return {"needs_dedicated_page": True, "reason": "activations were cut"}
