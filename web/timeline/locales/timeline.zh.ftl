timeline-peak = 峰值
