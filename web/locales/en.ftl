# Every page.
skip = Skip to the content
nav-lessons = Lessons
language-failed = The other language could not be loaded. Check the connection and choose it again.
other-language = 中文
theme-auto = Theme: as the system has it
theme-light = Theme: light
theme-dark = Theme: dark
colophon = Everything runs in this page. What you write stays in your browser.
notices = Third-party notices
understood = Understood
cancel = Cancel
try-again = Try again
loading-text = Loading the text…
failed-text = The text could not be loaded. What you have written is safe. Check the connection, then try again.
pager = Before and after

# Home.
home-title = GPU memory planning
hero = Know what fits on the GPU before you run it.
hero-sub = Lessons on budgets, offloading and headroom. You predict, you write short functions in Python, and a planning core written in Rust judges them at once, here in your browser.
hero-caption = A budget of 15 GB does not hold all 20: the plan moves the activations to host memory and keeps the rest.
home-start = Start with { $lesson }
home-continue = Go on with { $exercise }
line-title = The line of lessons
progress-all = { $passed } of { $total } functions passed
progress-lesson = { $passed } of { $total } functions passed

# A lesson.
lesson-number = Lesson { $number }
contents = On this page
fact-level = Level
fact-environment = Environment
fact-minutes = Time
fact-before = Read before
fact-after = Read after
fact-keywords = Keywords
fact-tags = Tags
fact-notebook = Jupyter notebook
level-easy = Easy
level-medium = Medium
level-hard = Hard
environment-cpu = CPU only
minutes = { $minutes } min
section-why = Why it matters
section-read = Before and after
section-steps = The idea, step by step
section-figure = The figure
section-traps = Traps
section-functions = The functions to write
section-checks = Published checks
section-line = Where this lesson stands
pager-before = ← { $lesson }
pager-after = { $lesson } →
check-published = Published check { $id }
check-example = An example

function-statement = Statement and hints

# The contract.
contract = Contract
contract-returns = Returns a dictionary
type-number = number
type-integer = integer
type-bool = True or False
type-text = string
type-record = dictionary
type-list-text = list of strings
type-list-number = list of numbers
type-list-record = list of dictionaries
type-default = missing: { $value }
compare-ordered = order counts
compare-unordered = any order
compare-text = any words, not empty
compare-boolean = a real boolean
rule-input = Do not change the input: the same list is handed to nobody else, but a plan must not rewrite its ledger.
rule-cases = Sizes in the cases are multiples of a power of two, so that no sum rounds. They are finite and not negative.
rule-exact-keys = The dictionary is compared as a whole: no further keys.
rule-extra-keys = Further keys in the dictionary do no harm.
rule-checker = Where several answers are equally good, each of them passes.
rule-published = Graded by the published rules, to the letter: 1 point if every case holds, half a point if only the published checks do.
rule-strict = Graded by Headroom’s own strict rules: 1 point if every case holds.

# Inputs.
inputs-title = Inputs
inputs-first = Start values
inputs-caption = Everything that the ledger holds, as if nothing could move.
inputs-borrowed = Inputs from a counterexample, a link or the lab. Yours are kept.
inputs-return = Back to my inputs
link-copy = Copy link
link-copied = Link copied. It carries these inputs.
link-too-long = These inputs are too long for a link. Export your work instead.
link-unreadable = The link’s inputs cannot be read for this exercise. You see your own.
ledger-caption = The ledger, argument { $argument }
ledger-empty = The ledger is empty.
row-tools = Move or remove
row-up = Move row { $number } up
row-down = Move row { $number } down
row-remove = Remove row { $number }
row-add = Add a row
cell-label = { $key } of row { $number }
not-a-number = Not a number
name-empty = (no name)
names-none = The ledger is empty: the list is [].

# Predicting.
predict-title = Predict
predict-note = What will the function return for these inputs? No Python runs for this.
predict-label = Prediction for { $key }
predict-mark = Mark my prediction
predict-result = { $right } of { $total } fields right
predict-expected = expected{ " " }
predict-open = it would be{ " " }
predict-for-instance = for instance{ " " }
mark-right = right
mark-wrong = wrong

# Code.
code-title = Code
code-label = Your code, solution.py
code-restart = Start again
restart-title = Back to the starter code?
restart-text = Your code for this function is replaced by the starter. Inputs and progress stay.
editor-keys = Esc, then Tab: leave the editor
check = Check
try-inputs = Run on my inputs
running = Running…
python-loading = Loading Python · { $loaded } of { $total } MB
python-progress = Loading Python
python-starting = Starting Python…
python-queued = Another exercise is using Python; this one waits its turn.
python-ready = Python is ready
python-unavailable = Python could not be loaded. Lesson, inputs and predictions work without it; Check tries again.
python-failed = Python could not be started, so nothing was judged. Your code is safe. Check the connection and try again. ({ $why })

# Verdict.
verdict-title = Verdict
verdict-none = Write the function, then press Check. The verdict stands here.
verdict-smallest = The smallest case found
verdict-at-line = See line { $line } of your code.
verdict-call = The call
verdict-json = The verdict as JSON
diff-caption = Above, what the reference does with this input; below, what your function does.
try-this-input = Try this input in the ledger
compare-prediction = Compare with my prediction
trial-right = Right for these inputs
trial-note = One run on the inputs above. Check runs all cases.
values = Values
values-key = Key
values-whole = the answer
values-missing = (missing)
traceback = Traceback
printed = Printed
printed-cut = The rest was cut off.
next-exercise = Next: { $exercise } →
next-home = All functions done. Back to the line of lessons →

# Hints and the answer.
hints = Hints
hint-number = Hint { $number }
hint-more = Give me a hint ({ $left } left)
hint-give = Give me a hint
answer-title = Reference answers
answer-code = The reference answer
answer-open = Open the answer
answer-noted = Opened before you passed; your progress notes it.
stop-title = Try it yourself first
stop-text = The answer opens once your code passes. You can open it before; your progress will note that you did.
stop-sure = Really open it? Your progress will note that it was opened before you passed.
stop-try = Write it myself
stop-ask = Show the answer anyway
stop-open = Yes, open it

# Exercise.
snippets = Put it into a course page
crumbs = You are here
steps = Steps
step-read = Read
step-predict = Predict
step-code = Code
step-verdict = Verdict

# The learner’s work.
work-title = Your work
work-text = Code, inputs, predictions and progress are kept in this browser only. Export them to take them along or to keep a copy.
export = Export to a file
import = Import a file
imported = Imported.
import-too-large = This file is too large to be an export. Nothing was changed.
import-not-ours = This file is no Headroom export, or it is damaged. Nothing was changed.
import-newer = This file was made by a newer Headroom. Open it there. Nothing was changed.
record = Completion record
failed-part = This could not be loaded. Check the network, then try again.
merge-title = Which copy should stay?
merge-text = { $count ->
    [one] For one exercise there is work both here and in the file.
   *[other] For { $count } exercises there is work both here and in the file.
} What the file has beyond that comes in either way.
merge-mine = Keep mine
merge-file = Take the file’s
forget-all = Reset everything
forget-all-title = Reset everything?
forget-all-text = Code, inputs, predictions and progress of all exercises go back to the start. Export first if you may want them again.
forgotten = Everything is back at the start.
conflict = { $exercise } was also changed in another tab. Which copy should stay?
conflict-mine = Keep this one
conflict-theirs = Take the other
storage-blocked = This browser does not let the page save anything. All works, but your work is lost when you leave: export it first.
storage-full = The browser’s storage is full, so your work is no longer saved. Export it, then make room.
storage-framed = This browser keeps nothing for an exercise inside a course page. Everything works, but is lost when you leave: copy your code first.
storage-export = To the export

# A wrong address.
missing-title = There is nothing at this address
missing-text = The link may be old, or a letter got lost. Your work is not affected.
missing-home = To the front page

# The lab.
model-title = Memory model
model-text = A language model in a few numbers: what its training step takes, when, and the plans that make it fit a budget, each with its price.
lab-title = GPU lab
lab-text = What moving bytes costs on this very device: transfers, paging, a training step, measured with WebGPU and checked to the last byte.
step-gpu = Your GPU
gpu-title = On your GPU
gpu-text = The plan becomes real: buffers of the planned sizes, to scale, and bytes that really move in every step.
gpu-first = The lab shows an answer. Predict first, or run your code on these inputs.
gpu-open = Open the lab
gpu-loading = Loading…
gpu-failed = This part could not be loaded. The rest of the page works. Check the connection, then try again.
