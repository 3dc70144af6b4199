# The picture.
blocks = 各次分配，从栈底到栈顶
block-label = { $name }，{ $size }，从第 { $from } 步起存活，到第 { $to } 步之前，{ $treatment }
block-live = ，峰值时存活
peak = 峰值
peak-claimed = 你的答案：峰值
at-step = 第 { $step } 步
at-steps = 第 { $from }–{ $last } 步
rest = 另外 { $count } 个较小的
host-empty = 没有 offload 任何东西
caption = 上沿就是负载：每一步存活的加在一起。
caption-long = 由固定种子生成的一段长运行，长到无法逐块画出。画出最大的十块，其余合成一片：每一列像素取其中的最高负载。
computing = 正在累加…
hidden = 各次分配按时间堆叠，峰值尚未标出。

# Figures.
over = 超出预算
of-budget = 预算 { $size }
live = 峰值时存活
of = { $part } / { $all }
less = 少了 { $size }
never = 从来没有存活的
comma = 、
and-more = {" "}等，另有 { $count } 个
empty = 从来没有存活的。
spoken-peak = 峰值 { $size }，{ $steps }。
spoken-headroom = 余量 { $size }，预算 { $budget }。
spoken-over = 超出预算 { $size }，预算 { $budget }。
spoken-live = 峰值时存活：{ $names }。
spoken-moved = 已 offload：{ $names }。
changed = { $name }：从第 { $from } 步到第 { $to } 步之前，{ $treatment }。

# Predicting first.
ask = 峰值尚未标出：先说说它在哪里。
ask-show = 标出峰值

# Tools.
hint = 沿时间拖动一块，或拖动它的一端；轻点可做更多。键盘：↑ ↓ 选择，← → 移动，Shift 加 ← → 改终点，回车 offload。
keys = 上下键选择一块。左右键移动一步，加 Shift 移动终点，加 Shift 和 Alt 移动起点。按回车 offload 或搬回。
life = 存活于 [{ $from }, { $to })
adds = 没有它，峰值下降 { $size }
adds-nothing = 没有它，峰值不变
earlier = 提前
later = 推后
shorter = 缩短
longer = 延长
treatment = 去留
keep = 保留
offload = offload
recompute = 重算
is-keep = 在设备上
is-offload = 已 offload
is-recompute = 重算
costs = 代价 { $ms } ms
pinned = 不可移动
back = 恢复原样
long-run = 看一段有 { $count } 次分配的运行
short-run = 回到这一步训练

# The table.
table = 各次分配及其去向
table-cut = 共 { $all } 个，显示最大的 { $shown } 个。
column-gb = GB
column-from = 起始步
column-to = 结束步
column-adds = 对峰值的贡献
live-yes = 是
live-no = 否

# What cannot be drawn.
undrawable-size = 第 { $number } 行的大小画不出来。
undrawable-step = 第 { $number } 行的步数不是从零起的整数。
undrawable-backwards = 第 { $number } 行结束早于开始。
undrawable-overflow = 这些行加起来超出任何设备。
