# 只有命令行才说的话；判定本身的句子由评分器提供。
cli-passed = 通过
cli-failed = 未过
cli-score = 得分 { $score }
cli-no-exercise = 无对应练习
cli-none = 文件里没有定义任何练习函数。可写的函数有：{ $names }。
cli-input = 输入
cli-expected = 应得
cli-got = 实得
cli-difference = 第一处差别
cli-error = 异常
cli-line = 位置
cli-place = 第 { $line } 行
cli-place-cell = 第 { $cell } 个代码单元第 { $line } 行
cli-advice = 怎么办
cli-printed = 打印内容
cli-printed-cut = 打印内容（截断）
cli-more-lines = …… 还有 { $count } 行；--format json 中有全文
cli-lesson = 课程 { $lesson }：{ $score }（满分 1）
cli-lesson-missing = 。文件里没有、按 0 分计：{ $names }
cli-absent = 提交中没有这个函数。
cli-nothing = 提交中没有 Python 文件、笔记本或回执。

# 回执可能出的问题。
cli-receipt-too-large = 回执长 { $about } 字节；超过 { $most } MiB 的不予读取。
cli-receipt-not-json = 这不是 JSON：要么是别的文件，要么回执被截断了。
cli-receipt-no-receipt = 这是 JSON，但不是回执：没有注明“receipt”格式。
cli-receipt-format = 这份回执的格式为 { $about }，本版本不认识。
cli-receipt-malformed = 这份回执格式有误：{ $about }。
cli-receipt-changed = 这份回执写成后被改动过：哈希值对不上。
cli-receipt-contradiction = 这份回执与自带的判定在“{ $about }”上互相矛盾。

# 重新评分。
verify-equal = 一致：重新评分，结果相同
verify-different = 不一致：重新评分，结果不同
verify-changed = 被改动
verify-other_version = 版本不同：不能用本版本重新评分
verify-unreadable = 无法读取
verify-ungraded = 无法评分
verify-change = { $key }：回执写的是 { $receipt }，实际是 { $again }
verify-told = 自报：用时 { $minutes } 分钟，打开提示 { $hints } 条，{ $answer }
verify-answer-seen = 看过答案
verify-answer-unseen = 没看过答案

# --report 的页面。
report-class = 班级报告
report-submissions = { $count } 份提交
report-learners = { $count } 名学员
report-not-graded = { $count } 份未评分
report-ungraded = 无法评分：
report-passed = 通过：{ $passed }／{ $count }
report-diagnosis = 诊断
report-count = 次数
report-cases = 没有通过的用例
report-case = 用例
report-generated = 某个生成的用例
report-hints = 打开过的提示（{ $count } 份回执自报）
report-hint = 提示
report-answer = 看过答案
report-scores = 得分
report-score = 得分（满分 1）
report-lesson = 课程
report-learner = 学员
report-absent = 在名单上、没有提交

# The lab.
lab-device = 设备
lab-software = 软件适配器：结果是对的，时间却不能代表任何 GPU。
lab-upload = 上传
lab-download = 下载
lab-copy = 设备内拷贝
lab-memcpy = 主机内拷贝
lab-round-trip = 往返
lab-read-back = 取回四个字节
lab-upload-memcpy = 上传 ÷ 主机内拷贝
lab-upload-copy = 上传 ÷ 设备内拷贝
lab-download-upload = 下载 ÷ 上传
lab-overlap = 重叠
lab-fit = α + 字节数/β
lab-all-resident = 全部驻留
lab-plan = 按方案
lab-prefetch = 按方案并预取
lab-measured = 搬运开销（实测）
lab-predicted = 搬运开销（预测）
lab-uncut = 第一次削减之前
lab-on-demand = 按需（轮数 / 缺页）
lab-on-demand-ahead = 带预取
lab-explicit = 显式拷贝
lab-resident = 全部驻留，查页表
lab-resident-plain = 全部驻留
lab-above-least = 按需 ÷（字节/β + 往返）
lab-lookup = 查页表 ÷ 不查
lab-keep = 激活全部保留
lab-offload = 以 { $bits } 位卸载，提前取 { $depth } 层
lab-recompute = 重计算，每 { $every } 层保留一个输入
lab-planned = 规划器给出的混合
lab-state = 优化器状态在主机
lab-discarded = 作废的数据
