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

# 只有独立进程才会出现的结束方式。
advice-died-crashed = 解释器本身崩溃了。递归太深会这样，绕过 Python 的模块也会。
advice-died-killed = 系统终止了解释器，多半是内存用得太多。
advice-died-output = 代码输出太多，超过了上限。请少打印一些。
