timeline-peak = peak
