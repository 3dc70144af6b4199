# diagnosis: wrong_value
# mistake: Returns the published answer whatever the input is.
def summarize_peak_sources(components):
    answer = {"largest_source": "weights", "peak_gb": 10.0}
    return answer
