# The verdict in one line.
headline-passed = Passed: { $published ->
    [one] the published check
   *[other] all { $published } published checks
} and { $generated } further cases hold.
headline-passed-strict = Passed: all { $generated } cases hold.
headline-failed = Not every case holds.
headline-published = { $holding } of { $published } published checks, failed on: { $case }
headline-best = { $best } of { $total } answers are the best, this one is not: { $case }
headline-strict = failed on: { $case }
headline-both = { $what }: { $where }.

origin-published = published check { $id }
origin-generated = generated case { $id }

# The names of what can be wrong.
diagnosis-not_started = Not started
diagnosis-syntax_error = Does not parse
diagnosis-exception = Raised an exception
diagnosis-timeout = Did not end in time
diagnosis-wrong_type = Wrong type
diagnosis-missing_key = A key is missing
diagnosis-changed_input = Changed its input
diagnosis-unstable = Different answers for the same input
diagnosis-wrong_value = Wrong answer
diagnosis-not_best = It holds, and could be better

# What it means, and what to do.
advice-not_started = The function is not there yet, or its body is still the starter’s. Keep its name and arguments, and write the body.
advice-syntax_error = Python cannot read the file. Look at the line named, and at the one before it: a bracket, a colon or the indentation.
advice-exception = The function stopped with an exception on this input. The last line of the traceback is where it happened.
advice-exception-KeyError = A key may be missing from a dictionary. The contract says what a missing key counts as: read it with .get(key, default).
advice-exception-RecursionError = The function calls itself without end. Check that every path comes to a return.
advice-exception-MemoryError = The function asked for more memory than there is. Build only what you return.
advice-exception-OverflowError = A number is too large for what is done with it, such as the size of a list. Build only what you return.
advice-exception-SystemExit = The code ends the interpreter. Return the answer instead of calling exit().
advice-exception-ModuleNotFoundError = This module is not available here. The exercises need only Python’s standard library.
advice-exception-ImportError = This module is not available here. The exercises need only Python’s standard library.
advice-exception-PermissionError = Files, processes and the network are closed to the code. The exercises need none of them.
advice-exception-OSError = Files, processes and the network are closed to the code. The exercises need none of them.
advice-exception-EOFError = There is nobody to answer input(). The arguments hold all that is needed.
advice-died-exit = The code ended the interpreter. Return the answer instead.
advice-died-memory = The code asked for more memory than there is, and the interpreter was stopped. Build only what you return.
advice-died-silent = The interpreter went away without an answer. It has been started again: run once more.
advice-died-crash = The interpreter itself crashed. Very deep recursion does that; so do modules that reach past Python.
advice-died-killed = The system stopped the interpreter, most likely because it used too much memory.
advice-died-output = The code sent more output than is taken. Print less.
advice-died-stack = The code nests too deeply for the interpreter. Look for a function that calls itself without end.
advice-timeout = It ran for 3 seconds and was stopped. Look for a loop whose condition never becomes false.
advice-wrong_type = The answer is not of the type in the contract. A boolean must be True or False, a list must be a list.
advice-missing_key = The dictionary lacks a key that the contract asks for. Check its spelling.
advice-changed_input = The function changed the list or dictionary it was given. Sort a copy with sorted(), or copy before you change.
advice-unstable = Called twice with the same input, it answers differently. Something survives between calls: a global, or a mutable default argument.
advice-wrong_value = Below is the smallest input found on which the answer is wrong.
advice-not_best = Nothing is wrong, and that earns half. Below is the smallest input found for which there is a better answer.

# The first difference.
difference-whole = the answer
difference-value = { $path } should be { $expected }, and is { $got }.
difference-type = { $path } should be { $wanted }, and is { $given }: { $got }.
difference-key = The key { $path } is missing; it should be { $expected }.
difference-best = { $path } is { $got }, and { $expected } can be had: { $more } too much.
difference-lacking = { $path } is missing; it should be { $expected }.
difference-extra = { $path } should not be there; it is { $got }.
kind-none = None
kind-bool = a boolean
kind-number = a number
kind-text = a string
kind-list = a list
kind-tuple = a tuple
kind-set = a set
kind-dict = a dictionary
