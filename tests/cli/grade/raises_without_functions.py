print("about to divide")
1 / 0
