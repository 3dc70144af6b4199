# diagnosis: not_started
# mistake: Only returns.
def score_tuning_config(config):
    return
