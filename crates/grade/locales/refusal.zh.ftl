# Why the planning core has no answer to an input.
refusal-input = 这个输入不符合函数的参数：{ $why }
refusal-not-finite = { $place } 不是有限的数。请给一个有限的数。
refusal-negative = { $place } 是负数。大小不能小于零。
refusal-overflow = 把 { $place } 加起来超出了数的范围。请用小一些的数。
refusal-empty = { $place } 是空的。至少加一行。
refusal-not-positive = { $place } 必须大于零。请给一个大一些的数。
refusal-backwards = { $place } 早于开始的时刻。请把结束改晚一些。
refusal-too-many = { $place } 的行数超出了搜索的上限。请去掉几行。
refusal-spread = { $place } 中的大小相差太远，无法精确相加。请去掉极小的那些。
