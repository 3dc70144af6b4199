# Every page.
skip = 跳到正文
nav-lessons = 课程
language-failed = 另一种语言没能加载。请检查网络，然后再选一次。
other-language = English
theme-auto = 主题：跟随系统
theme-light = 主题：浅色
theme-dark = 主题：深色
colophon = 一切都在本页运行，你写的内容留在你的浏览器里。
notices = 第三方声明
understood = 知道了
cancel = 取消
try-again = 再试一次
loading-text = 正在加载正文…
failed-text = 正文没能加载。你写的内容都在。检查网络后再试一次。
pager = 前后课程

# Home.
home-title = GPU 显存规划
hero = 运行之前，先知道显存装不装得下。
hero-sub = 讲预算、卸载（offload）和余量（headroom）的课程。先预测，再用 Python 写几个短函数，由 Rust 写成的规划内核当场评判，全部在浏览器里完成。
hero-caption = 15 GB 的预算装不下全部 20 GB：方案把激活值迁到主机内存，其余留在设备上。
home-start = 从「{ $lesson }」开始
home-continue = 继续 { $exercise }
line-title = 课程路线
progress-all = { $total } 个函数已通过 { $passed } 个
progress-lesson = { $total } 个函数已通过 { $passed } 个

# A lesson.
lesson-number = 第 { $number } 课
contents = 本页内容
fact-level = 难度
fact-environment = 环境
fact-minutes = 时长
fact-before = 先读
fact-after = 后读
fact-keywords = 关键词
fact-tags = 标签
fact-notebook = Jupyter notebook
level-easy = 入门
level-medium = 中等
level-hard = 较难
environment-cpu = 仅需 CPU
minutes = { $minutes } 分钟
section-why = 为什么重要
section-read = 之前与之后
section-steps = 一步一步来
section-figure = 图
section-traps = 陷阱
section-functions = 要写的函数
section-checks = 公布检查
section-line = 本课所处的位置
pager-before = ← { $lesson }
pager-after = { $lesson } →
check-published = 公布检查 { $id }
check-example = 示例

function-statement = 题目与提示

# The contract.
contract = 契约
contract-returns = 返回一个字典
type-number = 数字
type-integer = 整数
type-bool = True 或 False
type-text = 字符串
type-record = 字典
type-list-text = 字符串列表
type-list-number = 数字列表
type-list-record = 字典列表
type-default = 缺失时按 { $value }
compare-ordered = 顺序有关
compare-unordered = 顺序不限
compare-text = 任意文字，不能为空
compare-boolean = 必须是真正的布尔值
rule-input = 不要改动输入：做规划的函数不应改写账本。
rule-cases = 用例中的大小都是 2 的幂的整数倍，求和不会产生舍入；都是有限的数，且不为负。
rule-exact-keys = 字典整体比较：不能有多余的键。
rule-extra-keys = 字典里有多余的键也没关系。
rule-checker = 几个答案同样好时，每一个都算对。
rule-published = 按公布的规则逐字评判：全部用例成立得 1 分，只有公布检查成立得半分。
rule-strict = 按 Headroom 自己的严格规则评判：全部用例成立得 1 分。

# Inputs.
inputs-title = 输入
inputs-first = 恢复初始值
inputs-caption = 账本里的全部内容，假设什么都不能移动。
inputs-borrowed = 输入来自反例、链接或实验室。你自己的已保留。
inputs-return = 换回我的输入
link-copy = 复制链接
link-copied = 链接已复制，其中带有这组输入。
link-too-long = 这组输入太长，放不进链接。请改用导出。
link-unreadable = 链接里的输入不适用于这道练习，显示的是你自己的输入。
ledger-caption = 账本，参数 { $argument }
ledger-empty = 账本是空的。
row-tools = 移动或删除
row-up = 第 { $number } 行上移
row-down = 第 { $number } 行下移
row-remove = 删除第 { $number } 行
row-add = 添加一行
cell-label = 第 { $number } 行的 { $key }
not-a-number = 不是数字
name-empty = （无名称）
names-none = 账本是空的：列表就是 []。

# Predicting.
predict-title = 预测
predict-note = 对这组输入，函数会返回什么？这一步不运行 Python。
predict-label = 对 { $key } 的预测
predict-mark = 核对我的预测
predict-result = { $total } 个字段对了 { $right } 个
predict-expected = 应为{ " " }
predict-open = 答案是{ " " }
predict-for-instance = 例如{ " " }
mark-right = 正确
mark-wrong = 错误

# Code.
code-title = 编码
code-label = 你的代码，solution.py
code-restart = 重新开始
restart-title = 恢复起始代码？
restart-text = 这个函数的代码会换回起始代码。输入和进度保留。
editor-keys = 先按 Esc 再按 Tab 可离开编辑器
check = 检查
try-inputs = 用我的输入运行
running = 正在运行…
python-loading = 正在加载 Python · { $loaded } / { $total } MB
python-progress = 正在加载 Python
python-starting = 正在启动 Python…
python-queued = 另一道练习正在使用 Python，这里排队等候。
python-ready = Python 已就绪
python-unavailable = Python 没能加载。课程、输入和预测照常可用；按“检查”会再试一次。
python-failed = Python 没能启动，因此没有评判。你的代码都在。检查网络后再试一次。（{ $why }）

# Verdict.
verdict-title = 判定
verdict-none = 写好函数，然后按“检查”。判定会显示在这里。
verdict-smallest = 找到的最小用例
verdict-at-line = 见代码第 { $line } 行。
verdict-call = 这次调用
verdict-json = 判定的 JSON
diff-caption = 上面是参考答案对这组输入的做法，下面是你的函数的做法。
try-this-input = 把这组输入放进账本
compare-prediction = 和我的预测比较
trial-right = 对这组输入，答案正确
trial-note = 只用上面的输入运行了一次。按“检查”运行全部用例。
values = 数值
values-key = 键
values-whole = 答案
values-missing = （缺失）
traceback = 调用栈
printed = 打印的内容
printed-cut = 其余部分已截断。
next-exercise = 下一个：{ $exercise } →
next-home = 全部函数都完成了。回到课程路线 →

# Hints and the answer.
hints = 提示
hint-number = 提示 { $number }
hint-more = 给我一点提示（还有 { $left } 条）
hint-give = 给我一点提示
answer-title = 参考答案
answer-code = 参考答案
answer-open = 打开答案
answer-noted = 在通过之前打开过；进度里已记下。
stop-title = 先自己试一试
stop-text = 代码通过后即可打开答案。也可以提前打开，进度里会记下一笔。
stop-sure = 真的要打开吗？进度里会记下：在通过之前打开过答案。
stop-try = 我自己写
stop-ask = 仍然要看答案
stop-open = 是的，打开

# Exercise.
snippets = 放进课程页面
crumbs = 所在位置
steps = 步骤
step-read = 阅读
step-predict = 预测
step-code = 编码
step-verdict = 判定

# The learner’s work.
work-title = 我的进度
work-text = 代码、输入、预测和进度只保存在这个浏览器里。导出之后可以带走，也可以留作备份。
export = 导出为文件
import = 导入文件
imported = 已导入。
import-too-large = 这个文件太大，不会是导出文件。没有改动任何内容。
import-not-ours = 这不是 Headroom 的导出文件，或者已损坏。没有改动任何内容。
import-newer = 这个文件由更新版本的 Headroom 生成，请在那里打开。没有改动任何内容。
record = 完成记录
failed-part = 没能加载。请检查网络后再试一次。
merge-title = 保留哪一份？
merge-text = 有 { $count } 道练习，这里和文件里都有内容。文件里其余的内容都会导入。
merge-mine = 保留我的
merge-file = 采用文件里的
forget-all = 全部重置
forget-all-title = 全部重置？
forget-all-text = 所有练习的代码、输入、预测和进度都会回到起点。如果以后可能还要，请先导出。
forgotten = 一切都回到了起点。
conflict = { $exercise } 也在另一个标签页里改动过。保留哪一份？
conflict-mine = 保留这一份
conflict-theirs = 采用另一份
storage-blocked = 这个浏览器不允许本页保存任何内容。功能都能用，但离开后内容会丢失：请先导出。
storage-full = 浏览器的存储空间已满，内容不再保存。请先导出，再腾出空间。
storage-framed = 浏览器不允许嵌入在课程页面里的练习保存内容。功能都能用，但离开后内容会丢失：请先复制代码。
storage-export = 去导出

# A wrong address.
missing-title = 这个地址什么也没有
missing-text = 链接可能旧了，或者少了一个字母。你的内容不受影响。
missing-home = 回到首页

# The lab.
model-title = 显存模型
model-text = 用几个数描述一个语言模型：一步训练占多少显存、什么时候占，以及怎样放进预算、各要付出什么代价。
lab-title = GPU 实验室
lab-text = 在这台设备上，搬运字节到底要花多少时间：传输、分页、训练步，都用 WebGPU 实测，逐字节核对。
step-gpu = 你的 GPU
gpu-title = 在你的 GPU 上
gpu-text = 让方案变成现实：按比例分配真实的缓冲区，每一步都真正搬运字节。
gpu-first = 实验室会显示答案。请先预测，或在这组输入上运行你的代码。
gpu-open = 打开实验室
gpu-loading = 正在加载…
gpu-failed = 这一部分没能加载，页面的其他部分不受影响。请检查网络后重试。
