# The plan view: setting up.
source-core = 这是按当前输入得出的方案。
source-code = 这是你的代码返回的方案。
rows-title = 运行的内容
row-updated = 每步改写
updated = 会被写入
kind-of = { $name } 的类别
scale = 比例
scale-about = GB 按比例缩小执行。你没有选择时，比例取这个适配器的缓冲区、绑定上限和实验室自身内存放得下的值。时间之比大致不变，时间本身会变。
slots = 暂存槽
protocol = 测量
protocol-full = 重复 7 次，每次 20 ms
protocol-quick = 快速
guess = 先预测：每一步的搬运要花多少毫秒？
run-plan = 运行我的方案
run-unguessed = 不预测，直接运行
run-cuts = 执行削减

# The plan view: what came of it.
results-title = 结果
mode-all-resident = 全部驻留
mode-plan = 按方案
mode-prefetch = 按方案并预取
row-peak = 设备上的峰值
row-components = 组件
row-staging = 暂存槽
row-write-back = 写回窗口
row-results = 结果缓冲区
row-parameters = 参数
row-step = 一步
row-sent = 发往设备
row-fetched = 从设备取回
row-overhead = 搬运开销
row-model = 模型 α + 字节数/β
row-full-size = 按原本的大小
row-checked = 与 CPU 核对
scale-budget = 比例：{ $scale }。{ $limit } 的预算在这里是 { $here }。
scale-target = 比例：{ $scale }。{ $limit } 的目标在这里是 { $here }。
picture-not-run = { $mode }：所需的空间
prefetch-not-executable = 带预取的方案无法执行：加上暂存槽需要 { $needed }，超过 { $budget } 的预算。减少暂存槽也许放得下。
profile-named = 预测和推算的时间依据这份设备档案：{ $adapter }，{ $browser }，测于 { $when }（{ $how ->
    [full] 完整规程
   *[quick] 快速规程
  }）。
not-run = 超出预算，没有运行
thrown-away = 结果不对，数据已作废
iqr = 四分位距 { $iqr }（第一次：{ $first }）
model-error = 误差 { $error }
model-none = 上传或下载的时间没有随大小呈直线增长，因此模型无法预测；全驻留的一步放不下时，开销也就未知。请关掉占用机器的其他程序再运行一次，届时会重新测量设备。
model-poor = 设备档案与它自己的数据点拟合得不好（r² { $fit }），模型给出的数只是粗略估计。请在实验室里完整测量一次设备。
checked-steps = { $steps } 步，全部正确
guess-near = 你预测 { $predicted }，结果是 { $overhead }，很接近。
guess-high = 你预测 { $predicted }，结果是 { $overhead }：高估了，相差 { $factor } 倍。
guess-low = 你预测 { $predicted }，结果是 { $overhead }：低估了，相差 { $factor } 倍。
guess-plain = 你预测 { $predicted }，结果是 { $overhead }。
teach-nothing-moves = 这个方案把一切都留在设备上，没有搬运，也就没有开销。试着 offload 一项，看看要付多少代价。
teach-cost = 这个方案在设备上少用 { $saved }，代价是每一步搬运 { $moved }：{ $overhead }，占一步的 { $share }。{ $basis ->
    [measured] 两种步骤都在这里实测。
   *[predicted] 全部驻留超出预算，因此开销由模型根据本设备实测的带宽得出。
  }
teach-prefetch-helps = 提前取数掩盖了其中的 { $hidden }：一部分字节在路上，另一部分已在计算。
teach-prefetch-idle = 提前取数带来的变化没有超出 { $spread } 的离散范围：在同一个队列上，复制和计算不一定重叠。
fill = 用这些数来判断
fill-from = 取自
fill-about = 填入 evaluate_memory_plan 的是：基线峰值 { $baseline } GB（{ $baselineIs }）、方案峰值 { $planned } GB（{ $plannedIs }）、开销 { $overhead }（{ $overheadIs }）。
fill-computed = 全部驻留在这里没有运行结果：它的峰值是所需的大小，开销由上面那份设备档案预测。
fill-noise = 实测的开销小于零：那是噪声，按零计。
fill-scale = 这些数是在 { $adapter } 上按 { $scale } 的比例得到的，不是课程原本大小的数。上限仍由你定。

# Cuts.
cuts-reached = 峰值从 { $before } 降到 { $after }，达到了 { $target } 的目标。
cuts-missed = 峰值从 { $before } 降到 { $after }，没有达到 { $target } 的目标。
cuts-need-device = 这里无法真正分配，所以削减在模拟设备上执行：它只装课程里的组件，此外什么都没有。
cut-none = 第一次削减之前
cut-after = 削减 { $name } 之后
cut-within = 达到目标
target = 目标
yes = 是
no = 否

# The simulated device.
sim-title = 模拟设备
sim-example = 这里用的是第 43 课的方案：weights（10 GB）和 kv_cache（4 GB）在设备上，activations（6 GB）offload 到主机，预算 15 GB。在练习里，用的就是你自己的方案。
sim-about = 规划核心在一台由下列数字描述的设备上，按原本的大小执行同样的方案。这里没有任何实测的数。
sim-upload = 上传
sim-download = 下载
sim-latency = 每次上传
sim-latency-back = 每次下载
sim-launch = 每个 kernel
sim-compute = 计算读取
sim-first = 这些是一块假想的 PCIe 4 显卡的数。
sim-measured = 这些数取自 { $device } 的设备档案，测于 { $when }。其中假定一步的读取与设备内复制一样快。
sim-address = 这些数来自网址，可以随意修改。
sim-refused = 这个文件里没有可以模拟的设备档案，上面的数没有变。
sim-take-saved = 取自已保存的设备（{ $device }）
sim-file = 取自文件里的设备档案
sim-not-resident = 全部驻留超出预算。这里的开销，是与同一台设备在内存足够时的一步相比多花的时间。
sim-fill-about = 这些数来自模拟设备，按课程原本的大小得出。上限仍由你定。
sim-impossible = 没有设备会有这样的数：带宽要大于零，时间不能小于零。
sim-uploads = 上传合计
sim-downloads = 写回合计
sim-transfers = { $count } 次传输，{ $rate }
sim-merged = 同样的上传一次传完
sim-computing = 计算合计
sim-overlap = 重叠度
sim-by-slots = 带预取，按暂存槽数
