# 实验室页面里的各个房间。
rooms = 实验室的房间
room-device = 我的设备
room-training = 一个训练步

# A run.
progress-label = 运行进度
phase-opening = 正在打开设备
phase-preparing = 正在分配并填充缓冲区
phase-warming-up = 预热：第一次运行不计入
phase-measuring = 正在测量
phase-checking = 正在与 CPU 的结果核对
time-left = {" "}· 约剩 { $seconds } 秒
cancel = 停止
start-again = 再运行一次
copy-json = 复制为 JSON
copied = 已复制
copy-failed = 浏览器不允许复制

# The device.
software = 软件适配器
software-warning = 这个适配器在 CPU 上计算。结果是对的，时间却不能代表任何 GPU。
adapter-nameless = 没有名称的适配器
measured = 实测
predicted = 预测
computed = 推算
simulated = 模拟

# What goes wrong, and what to do.
detail = 系统给出的原话
failure-numbers = 需要：{ $asked }。现有：{ $available }。
failure-no-webgpu = 这个浏览器没有 WebGPU。
remedy-no-webgpu = Chrome 和 Edge 113 起、Safari 26 起、Firefox 141 起（先在 Windows 上，其他系统稍晚）都有。Linux 上的 Chrome 可打开 chrome://flags/#enable-unsafe-webgpu；Firefox 可在 about:config 里打开 dom.webgpu.enabled。在此之前，模拟设备会演示同样的运行。
failure-insecure-context = WebGPU 只在安全的页面里可用。
remedy-insecure-context = 请通过 https 打开本页；如果页面就在这台机器上，用 127.0.0.1 或 localhost。
failure-no-adapter = 浏览器支持 WebGPU，但没有找到图形适配器。
remedy-no-adapter = 请检查浏览器设置里是否开启了硬件加速、显卡驱动是否为较新版本。没有 GPU 的机器可以用模拟设备。
failure-limit-too-low = 适配器给不了这次运行所需的资源。
remedy-limit-too-low = 请把比例调小，让每个缓冲区小一些。
failure-request-refused = 浏览器拒绝打开设备。
remedy-request-refused = 请关闭其他使用 GPU 的页面，再重新加载本页。如果还不行，请重启浏览器。
failure-out-of-memory = GPU 或浏览器没有足够的内存来分配这些缓冲区。
remedy-out-of-memory = 请把比例调小，或关闭其他占用 GPU 的程序。这正是本课要讲的事。
failure-validation = 这次运行违反了 WebGPU 的规则。这是我们的错，不是你的。
remedy-validation = 你的内容都还在。请把下面系统给出的原话报告给我们。
failure-internal = 浏览器的 WebGPU 出了故障。
remedy-internal = 请再运行一次。如果再次发生，请重新加载页面。
failure-device-lost = 运行到一半，GPU 不见了。
remedy-device-lost = 驱动重置、系统更新或笔记本省电都可能造成这种情况。再运行一次即可，会打开一个新的设备。
failure-timed-out = 设备没有在规定时间内应答。
remedy-timed-out = 请再运行一次；如果再次发生，请把比例调小。
failure-cancelled = 运行已停止，占用的一切都已释放。
remedy-cancelled = 没有测到任何数据。
failure-tab-hidden = 标签页被隐藏，运行已停止。
remedy-tab-hidden = 浏览器会放慢隐藏的标签页，测出来的数没有意义。请让本页保持在前台，再运行一次。
failure-checksum-differs = GPU 返回的内容与应有的不一致。这次运行的数据已全部作废。
remedy-checksum-differs = 请再运行一次。如果再次发生，说明驱动或 GPU 算错了，其他程序也会受影响。
failure-wrong-ledger = 设备上的字节数与方案不符。这次运行的数据已全部作废。
remedy-wrong-ledger = 这是我们的错，不是你的。请把下面系统给出的原话报告给我们。
failure-not-executable = 这个方案无法执行：加上暂存槽和结果，它需要的显存超过了预算。
remedy-not-executable = 把预算用到最后一个字节的方案，没有任何搬运的余地。请留出 headroom（余量）。
failure-over-budget = 这次运行需要的显存超过了预算。
remedy-over-budget = 请把比例调小，或把预算调大。
failure-bad-request = 这次运行要求的事情做不到。
remedy-bad-request = 请检查各项大小和比例。
failure-busy = 另一个运行正在使用实验室。
remedy-busy = 两个运行同时进行会互相干扰。请等另一个结束（它可能在另一个标签页里），再开始这一个。
failure-worker-dead = 实验室的 worker 意外结束了。
remedy-worker-dead = 页面没有受影响。请再运行一次，会启动一个新的 worker。
