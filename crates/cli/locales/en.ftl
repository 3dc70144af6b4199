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
cli-absent = Not in the submission.
cli-nothing = The submission holds no Python file, notebook or receipt.

# What can be wrong with a receipt.
cli-receipt-too-large = The receipt is { $about } bytes long; more than { $most } MiB are not read.
cli-receipt-not-json = This is no JSON: it is something else, or the receipt was cut off.
cli-receipt-no-receipt = This is JSON, but no receipt: it does not say its “receipt” format.
cli-receipt-format = This receipt is of format { $about }, which this version does not know.
cli-receipt-malformed = This receipt is malformed: { $about }.
cli-receipt-changed = This receipt was changed after it was written: its hash is another.
cli-receipt-contradiction = This receipt contradicts its own verdict in “{ $about }”.

# Grading a receipt again.
verify-equal = equal: graded again, it comes to the same
verify-different = DIFFERENT: graded again, it comes to something else
verify-changed = CHANGED
verify-other_version = another version: it cannot be graded again with this one
verify-unreadable = cannot be read
verify-ungraded = cannot be graded
verify-change = { $key }: the receipt says { $receipt }, it is { $again }
verify-told = self-reported: { $minutes } minutes, hints opened: { $hints }, { $answer }
verify-answer-seen = answer seen
verify-answer-unseen = answer not seen

# The pages of --report.
report-class = Class report
report-submissions = { $count ->
    [one] 1 submission
   *[other] { $count } submissions
}
report-learners = { $count ->
    [one] 1 learner
   *[other] { $count } learners
}
report-not-graded = { $count } not graded
report-ungraded = Could not be graded:
report-passed = Passed: { $passed } of { $count }
report-diagnosis = Diagnosis
report-count = Times
report-cases = The case that failed
report-case = Case
report-generated = a generated case
report-hints = Hints opened, by { $count ->
    [one] one receipt
   *[other] { $count } receipts
} (self-reported)
report-hint = Hint
report-answer = Answer seen
report-scores = Scores
report-score = Score of 1
report-lesson = Lesson
report-learner = Learner
report-absent = On the roster, nothing handed in

# The lab.
lab-device = device
lab-software = A software adapter: its results are right, its times say nothing about a GPU.
lab-upload = upload
lab-download = download
lab-copy = copy on the device
lab-memcpy = copy on the host
lab-round-trip = round trip
lab-read-back = four bytes back
lab-upload-memcpy = upload ÷ copy on the host
lab-upload-copy = upload ÷ copy on the device
lab-download-upload = download ÷ upload
lab-overlap = overlap
lab-fit = α + bytes/β
lab-all-resident = all resident
lab-plan = plan
lab-prefetch = plan with prefetch
lab-measured = measured
lab-predicted = predicted
lab-uncut = before the first cut
lab-on-demand = on demand (passes / faults)
lab-on-demand-density = prefetch by density
lab-on-demand-trace = prefetch by the trace
lab-belady = on demand ÷ Bélády’s rule (faults)
lab-explicit = explicit copies
lab-resident = all resident, looked up
lab-resident-plain = all resident
lab-above-least = on demand ÷ (bytes/β + trips)
lab-lookup = looked up ÷ not
lab-keep = activations kept
lab-offload = offloaded in { $bits } bits, { $depth } ahead
lab-recompute = recomputed, one input in { $every } kept
lab-planned = the planner’s mix
lab-state = optimizer on the host
lab-held = weights on the host, held until backward
lab-visit = weights on the host, visiting
lab-program = program
lab-protocol = protocol
lab-rules = { $version }: { $repeats } interleaved repeats of at least { $ms } ms, up to { $largest }; a first one is not counted
lab-clock = step of the clock
lab-shortest = shortest sample
lab-taken-off = empty round trip, taken off
lab-time = time of one
lab-rate = bandwidth
lab-transfers = transfers
lab-each = submitted each
lab-once = submitted together
lab-slots = staging slots
lab-compute = compute
lab-both = both
lab-efficiency = streaming efficiency
lab-buffer = buffer
lab-fresh = fresh
lab-in-use = in use
lab-fresh-in-use = fresh ÷ in use
lab-mode = a step of the plan
lab-step = time
lab-up = uploaded
lab-down = downloaded
lab-overhead = migration overhead
lab-says = the model says
lab-model-error = model’s error
lab-peak = device bytes at their peak
lab-components = components
lab-staging = staging slots
lab-write-back = write-back
lab-results = results
lab-data = data
lab-readback = windows to the host
lab-cut = after cutting
lab-within = within the target
lab-target = target at this scale
lab-yes = yes
lab-no = no
lab-parameters = parameters
lab-total = in all
lab-budget = budget at this scale
lab-rests = predicted from the profile of
lab-figure-upload = upload
lab-figure-memcpy = copy on the host
lab-figure-download = download
lab-figure-device-copy = copy on the device
lab-figure-allocate = fresh buffer
lab-figure-reuse = buffer in use
lab-figure-submitted-each = transfers submitted each
lab-figure-submitted-once = transfers submitted together
lab-figure-compute = compute alone
lab-figure-both = upload and compute
lab-checksum-differs = what came back was not what was sent
lab-below-round-trip = no longer than an empty round trip or a step of the clock
lab-past-limit = larger than this adapter’s limit
lab-not-run = not run: { $why }
lab-other-adapter = predicted for another adapter
lab-errors = losses, gradients, weights: error ÷ bound
lab-one-slot = with one staging slot
lab-unmerged = tensors not merged
lab-waited = each submission waited for
lab-no-difference = no difference seen
lab-discarded = figures thrown away
