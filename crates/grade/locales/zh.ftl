# The verdict in one line.
headline-passed = 通过：{ $published } 项公布检查与另外 { $generated } 个用例全部成立。
headline-passed-strict = 通过：{ $generated } 个用例全部成立。
headline-failed = 并非每个用例都成立。
headline-published = 公布检查 { $published } 项成立 { $holding } 项，失败于：{ $case }
headline-best = { $total } 个答案里有 { $best } 个是最好的，这一个不是：{ $case }
headline-strict = 失败于：{ $case }
headline-both = { $what }：{ $where }。

origin-published = 公布检查 { $id }
origin-generated = 生成用例 { $id }

# The names of what can be wrong.
diagnosis-not_started = 尚未开始
diagnosis-syntax_error = 无法解析
diagnosis-exception = 抛出了异常
diagnosis-timeout = 未在时限内结束
diagnosis-wrong_type = 类型不对
diagnosis-missing_key = 缺少键
diagnosis-changed_input = 改动了输入
diagnosis-unstable = 同样的输入，不同的答案
diagnosis-wrong_value = 答案不对
diagnosis-not_best = 成立，但不是最好的

# What it means, and what to do.
advice-not_started = 函数还不在，或者函数体仍是起始代码。保留函数名和参数，写出函数体。
advice-syntax_error = Python 读不懂这个文件。看指出的那一行，也看它的上一行：括号、冒号或缩进。
advice-exception = 函数在这个输入上因异常而中止。回溯信息的最后一行就是出错的地方。
advice-exception-KeyError = 字典里可能缺少某个键。契约写明了缺少的键按什么值计算：用 .get(key, default) 读取。
advice-exception-RecursionError = 函数没完没了地调用自己。检查每条路径是否都会走到 return。
advice-exception-MemoryError = 函数要的内存超过了可用的内存。只构造需要返回的东西。
advice-exception-OverflowError = 数太大，超出了这个操作的范围，例如列表的长度。只构造需要返回的东西。
advice-exception-SystemExit = 代码结束了解释器。请返回答案，不要调用 exit()。
advice-exception-ModuleNotFoundError = 这里没有这个模块。练习只需要 Python 标准库。
advice-exception-ImportError = 这里没有这个模块。练习只需要 Python 标准库。
advice-exception-PermissionError = 代码不能使用文件、进程和网络。练习也用不到它们。
advice-exception-OSError = 代码不能使用文件、进程和网络。练习也用不到它们。
advice-exception-EOFError = 没有人会回答 input()。需要的一切都在参数里。
advice-died-exit = 代码结束了解释器。请改为返回答案。
advice-died-memory = 代码要的内存超过了可用的内存，解释器已被停止。只构造需要返回的东西。
advice-died-silent = 解释器没有给出答案就消失了。它已重新启动：请再运行一次。
advice-died-crash = 解释器本身崩溃了。递归太深会这样，绕过 Python 的模块也会。
advice-died-killed = 系统终止了解释器，多半是内存用得太多。
advice-died-output = 代码输出太多，超过了上限。请少打印一些。
advice-died-stack = 代码嵌套得太深，解释器承受不了。找一找没完没了调用自己的函数。
advice-timeout = 运行了 3 秒后被停止。找一找条件永远不会变为假的循环。
advice-wrong_type = 答案的类型与契约不符。布尔值必须是 True 或 False，列表必须是列表。
advice-missing_key = 返回的字典缺少契约要求的键。检查拼写。
advice-changed_input = 函数改动了传入的列表或字典。用 sorted() 对副本排序，或者先复制再修改。
advice-unstable = 用同样的输入调用两次，答案不同。有东西在两次调用之间留了下来：全局变量，或可变的默认参数。
advice-wrong_value = 下面是找到的最小的出错输入。
advice-not_best = 没有错，得一半的分。下面是找到的最小的、还有更好答案的输入。

# The first difference.
difference-whole = 答案
difference-value = { $path } 应为 { $expected }，实际是 { $got }。
difference-type = { $path } 应为{ $wanted }，实际是{ $given }：{ $got }。
difference-key = 缺少键 { $path }；它应为 { $expected }。
difference-best = { $path } 是 { $got }，而最好可以做到 { $expected }：多了 { $more }。
difference-lacking = 缺少 { $path }；它应为 { $expected }。
difference-extra = 不应有 { $path }；它是 { $got }。
kind-none = None
kind-bool = 布尔值
kind-number = 数字
kind-text = 字符串
kind-list = 列表
kind-tuple = 元组
kind-set = 集合
kind-dict = 字典
