# What only the command line says; the verdict's own sentences come with the grader.
cli-passed = PASS
cli-failed = FAIL
cli-score = score { $score }
cli-no-exercise = no exercise
cli-none = None of the exercise functions is defined in this file. They are { $names }.
cli-input = input
cli-expected = expected
cli-got = got
cli-difference = first difference
cli-error = exception
cli-line = where
cli-place = line { $line }
cli-place-cell = code cell { $cell }, line { $line }
cli-advice = what to do
cli-printed = printed
cli-printed-cut = printed (cut)
cli-more-lines = … { $count ->
    [one] one more line
   *[other] { $count } more lines
}; --format json has them
cli-lesson = Lesson { $lesson }: { $score } of 1
cli-lesson-missing = . Not in the file, counted as 0: { $names }
