# The plan view: setting up.
source-core = This is the plan for your inputs as they stand.
source-code = This is the plan that your code returned.
rows-title = What is run
row-updated = Changed by a step
updated = is written
kind-of = Kind of { $name }
scale = Scale
scale-about = Gigabytes are carried out to scale. Until you choose one, the scale is what fits this adapter’s buffers and bindings and the lab’s own memory. Ratios of times stay about the same; times do not.
slots = Staging slots
protocol = Measuring
protocol-full = 7 repeats of 20 ms
protocol-quick = quick
guess = First predict: how many milliseconds does moving cost per step?
run-plan = Run my plan
run-unguessed = Run without predicting
run-cuts = Run the cuts

# The plan view: what came of it.
results-title = What came of it
mode-all-resident = All resident
mode-plan = The plan
mode-prefetch = The plan with prefetch
row-peak = Peak on the device
row-components = components
row-staging = staging slots
row-write-back = write-back window
row-results = results
row-parameters = parameters
row-step = One step
row-sent = Sent to the device
row-fetched = Fetched from it
row-overhead = Migration overhead
row-model = The model α + bytes/β
row-full-size = At full size
row-checked = Checked against the CPU
scale-budget = To scale: { $scale }. The budget of { $limit } is { $here } here.
scale-target = To scale: { $scale }. The target of { $limit } is { $here } here.
picture-not-run = { $mode }: what it would take
prefetch-not-executable = With prefetch the plan cannot be carried out: with its slots it would need { $needed }, more than the budget of { $budget }. Fewer staging slots may fit.
profile-named = Predicted and computed times rest on the profile of { $adapter }, { $browser }, measured on { $when } ({ $how ->
    [full] in full
   *[quick] by the quick protocol
  }).
not-run = does not fit the budget, so it was not run
thrown-away = came out wrong, so its figures were thrown away
iqr = IQR { $iqr } (first run: { $first })
model-error = error { $error }
model-none = The times of uploads or downloads grew with no line, so the model predicts nothing, and where the all-resident step does not fit the overhead stays unknown. Close what else keeps the machine busy and run again: the device is then measured anew.
model-poor = The device’s profile fits its own points badly (r² { $fit }), so the model’s figures are rough. Measure the device in full in the lab for better ones.
checked-steps = { $steps } { $steps ->
    [one] step
   *[other] steps
  }, all right
guess-near = You predicted { $predicted }; it is { $overhead }. That is close.
guess-high = You predicted { $predicted }; it is { $overhead }: too high by a factor of { $factor }.
guess-low = You predicted { $predicted }; it is { $overhead }: too low by a factor of { $factor }.
guess-plain = You predicted { $predicted }; it is { $overhead }.
teach-nothing-moves = This plan keeps everything on the device, so nothing moves and there is no overhead. Offload something to see its price.
teach-cost = The plan needs { $saved } less on the device and pays for it by moving { $moved } in each step: { $overhead }, { $share } of the step. { $basis ->
    [measured] Both steps were measured here.
   *[predicted] All resident did not fit the budget, so the overhead is the model’s, from this device’s measured bandwidths.
  }
teach-prefetch-helps = Fetching ahead hides { $hidden } of it: bytes travel while others are computed on.
teach-prefetch-idle = Fetching ahead changes nothing beyond the spread of { $spread }: on one queue a copy and a computation need not overlap.
fill = Decide with these figures
fill-from = Figures of
fill-about = evaluate_memory_plan gets a baseline of { $baseline } GB ({ $baselineIs }), a planned peak of { $planned } GB ({ $plannedIs }) and an overhead of { $overhead } ({ $overheadIs }).
fill-computed = All resident has no run of its own here: its peak is what it would take, and the overhead is the prediction of the profile named above.
fill-noise = The measured overhead is below zero: that is noise, and counts as none.
fill-scale = These are figures at { $scale } on { $adapter }, not those of the lesson’s full sizes. The limit stays yours.

# Cuts.
cuts-reached = The peak fell from { $before } to { $after }, within the target of { $target }.
cuts-missed = The peak fell from { $before } to { $after }; the target of { $target } was not reached.
cuts-need-device = Nothing can be allocated here, so the cuts are made on a simulated device that holds the lesson’s components and nothing beside them.
cut-none = Before the first cut
cut-after = After cutting { $name }
cut-within = Within the target
target = target
yes = yes
no = no

# The simulated device.
sim-title = A simulated device
sim-example = The plan is that of lesson 43: weights (10 GB) and kv_cache (4 GB) on the device, activations (6 GB) offloaded, a budget of 15 GB. At an exercise it is your own plan.
sim-about = The planning core runs the same plan at its full sizes on a device of the figures below. Nothing here is measured.
sim-upload = Upload
sim-download = Download
sim-latency = Each upload
sim-latency-back = Each download
sim-launch = Each kernel
sim-compute = Computing reads
sim-first = These are the figures of a made-up card on a PCIe 4 slot.
sim-measured = The figures begin with the profile of { $device }, measured on { $when }. That a step reads as fast as a copy on the device does is assumed.
sim-address = These figures came with the address. Change what you like.
sim-refused = This file holds no device profile that can be simulated. The figures are still those before.
sim-take-saved = Begin with the saved device ({ $device })
sim-file = Begin with a profile from a file
sim-not-resident = All resident does not fit the budget. The overhead is what the plan takes more than a step on the same device with memory enough.
sim-fill-about = A simulated device gave these figures, at the lesson’s full sizes. The limit stays yours.
sim-impossible = No device has such figures: bandwidths are above zero, times not below it.
sim-uploads = Uploads, added up
sim-downloads = Write-backs, added up
sim-transfers = { $count } transfers, { $rate }
sim-merged = The same uploads in one transfer
sim-computing = Computing, added up
sim-overlap = Overlap
sim-by-slots = With prefetch, by staging slots
