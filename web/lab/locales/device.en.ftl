# The device view: what is measured.
choose-title = Measure
choose-what = What
choose-all = My device: all six
choose-how = How thoroughly
about-all = All six experiments, and the device profile made out of them: bandwidths, latency, overlap. The lessons then compute with your device’s figures.
about-upload = Bytes of the host go up into a buffer, from 4 KiB in steps of four. The clock stops when the device says that it is done, and every sum must be the CPU’s.
about-download = A buffer is copied, mapped and read, from 4 KiB in steps of four. The clock stops at the last byte read, and every byte must be right.
about-round-trip = An empty submission until it is done, and four bytes there and back. A numbered answer must come back with its number.
about-batching = The same bytes in one transfer, in four, in sixteen and on: once submitted each by itself, once all together.
about-overlap = Upload and compute, each alone and both together, with one, two and three staging slots.
about-device-copy = Copies from buffer to buffer on the device; and a fresh buffer against one in use.
device-full = Full
device-quick = Quick
device-full-about = Seven repeats of at least 20 ms, up to 64 MiB: figures to rely on. All six take a minute or more. Keep this tab in front and leave the machine alone.
device-quick-about = Three short repeats, up to 1 MiB: to try it out, not to rely on.
start-all = Measure my device
start-one = Measure

# What came of it.
early-title = So far
result-title = Result
result-rules = Protocol { $version }: { $repeats } interleaved repeats, each at least { $ms }, transfers up to { $largest }. The first run of each figure is shown and not counted.
result-short = Not every sample reached that: the shortest lasted { $ms }.
result-old = This version let a first, cold run decide how long samples are: some may be shorter.
result-clock = The clock moves in steps of { $grain }. A figure whose samples are no longer than that is thrown away.
result-clock-isolated = The page is isolated, which makes its clock as fine as browsers have one.
result-clock-shared = The page is not isolated: its clock is coarser than it could be.
clock-grain = clock steps of { $grain }
result-peak = At most { $bytes } were allocated on the device at a time.
ratios-about = Every ratio is of two figures of this one run. Other runs and other machines have other ones.
teaches = What this teaches
misleads = What would mislead
books-title = Device bytes of this experiment
books-about = The most that was allocated on the device at a time, by what it was for. It is what the sizes add up to, worked out before the first sample, and what the lab’s ledger had booked after the last: where the two differ there is no result.
books-purpose = Purpose
books-buffers = Buffers
books-bytes = Bytes
books-data = Data
books-staging = Staging slots
books-write-back = Write-back windows
books-parameters = Parameters
books-result = Results
books-readback = Windows to the host
books-total = In all
as-table = As a table
download-json = Save as a file
save-mine = Save as my device
not-saved = The saved profile stays: it was measured more thoroughly, or on a GPU where this one is software.
mine-title = Your device, measured { $when }
mine-quick = Measured with the quick protocol: good for trying out. Measure it in full before you rely on it.
mine-remove = Remove
mine-removed = The saved profile of your device is removed.
mine-back = Put it back
discarded-title = Thrown away
discarded-size = { $figure }, { $bytes }
discarded-checksum = { $figure }: what came back was not what was sent.
discarded-below = { $figure }: no longer than an empty round trip or a step of the clock, so it cannot be told from nothing.
discarded-limit = { $figure }: larger than this adapter’s limit.

# Figures.
figure-upload = Upload by size
figure-download = Download by size
figure-round-trip = Round trip
figure-batching = Many transfers or one
figure-overlap = Overlap by staging slots
figure-device-copy = Copy and allocation on the device
figure-memcpy = The CPU’s own copy
figure-submitted-each = Transfers submitted each
figure-submitted-once = Transfers submitted together
figure-allocate = Fresh buffer
figure-reuse = Buffer in use
figure-compute = Compute alone
figure-both = Upload and compute
caption-upload = Small transfers pay for being started, large ones for their bytes: the curve bends at n½.
caption-download = Nobody may read before the device is done: each download holds a whole round trip.
caption-round-trip = Asking costs time even when nothing is moved.
caption-batching = The same bytes take longer the more transfers they are cut into.
caption-overlap = If upload and compute overlap, both together take hardly longer than the longer one alone.
caption-device-copy = A byte that stays on the device is cheap to move; a buffer that must be made first is not.
axis-size = Bytes of one transfer
axis-rate = Bandwidth
axis-time = Time
axis-transfers = Transfers
mark-half = each n½ long
series-measured = measured: median, bar from first to third quartile
series-predicted = predicted: α + bytes/β, fitted
series-predicted-each = predicted: count × (α + bytes/β)
series-first = first run, not counted
series-memcpy = the CPU’s own copy, measured
series-each = submitted each
series-once = submitted together
series-copy = measured: median, bar from first to third quartile
series-fresh = fresh buffer
series-reused = buffer in use
copies-title = Copy on the device, by size
allocations-title = Fresh buffer against one in use, by size
round-trip-empty = empty submission
round-trip-read = four bytes there and back
overlap-slots = { $slots ->
    [one] One staging slot
   *[other] { $slots } staging slots
}
overlap-upload = upload alone
overlap-compute = compute alone
overlap-both = both together
overlap-fraction = Overlap: { $hidden } of the shorter one
column-size = Size
column-what = Figure
column-time = time
column-spread = Quartiles
column-rate = bandwidth
column-off = Off by
column-first = First run, not counted
column-operations = Operations in a sample
column-transfers = Transfers
column-each-size = Size of each
column-slots = Staging slots
column-hidden = overlap
column-efficiency = streaming efficiency
column-times = fresh ÷ in use
note-line = Fitted: α = { $alpha }, β = { $beta }, n½ = αβ = { $half }; the line explains { $fit } of the variation.
note-of = { $name }: { $note }
note-no-line = No line of the form α + bytes/β fits these points.
note-shortest = The shortest sample lasted { $ms }.
note-empty-round-trip = An empty round trip ({ $ms }) is taken off each burst.
note-ticks = { $nudges ->
    [one] The browser had to be nudged once
   *[other] The browser had to be nudged { $nudges } times
} before it answered: what is measured is its own tick, not the device.
note-nudges = Slow answers were nudged with empty submissions, { $nudges } in { $waits } waits: without them the browser would look later whether the device is done.
context-nudges = { $nudges ->
    [one] one nudge
   *[other] { $nudges } nudges
} in { $answers } waits
note-overlap = { $slices } slices of { $bytes } each; the kernel goes over each slice { $rounds ->
    [one] once
   *[other] { $rounds } times
}, so that compute lasts about as long as upload.
describe-rates = { $name } on { $device }: from { $first } at { $firstsize } to { $last } at { $lastsize }. All figures are in the table.
describe-batching = Time of { $total } by the number of transfers. All figures are in the table.
describe-copies = Bandwidth of copies on the device by size. All figures are in the table.
describe-allocations = Time until a fresh buffer is filled, and until one in use is, by size. All figures are in the table.
describe-compare = { $name }: the bandwidth of both devices by size.

# What figures teach.
teach-software = This adapter is software: these times say nothing about a GPU. What holds is that every result was right.
teach-no-line = No line of the form α + bytes/β fits the points of this run, so it tells no start-up cost and no n½. Run it again with the full protocol.
teach-poor-fit = The line explains only { $fit } of the variation: trust the points, not α and β. Something else was probably using the device or the machine.
teach-no-start = From 4 KiB on, transfers run at { $beta } whatever their size.
teach-no-start-merge = No start-up cost stands out from the noise, so merging small transfers gains nothing that this run can show.
teach-upload = A transfer costs { $alpha } before its first byte, then runs at { $beta }: at n½ = { $half } start and bytes cost the same.
teach-merge = By this line { $count } transfers of { $small } take { $apart }, one of { $large } takes { $together }: merging them pays { $times } times.
teach-download = Reading back costs { $alpha } before the first byte, then runs at { $beta }.
teach-download-ratio = That is { $ratio } of the upload’s bandwidth in the same run, so decide which way bytes travel before you offload them.
teach-download-merge = By this line { $count } results of { $small } fetched one by one take { $apart }, fetched together { $together }: { $times } times less.
teach-round-trip = Asking the device and waiting for its answer costs { $empty }; fetching four bytes costs { $read }.
teach-round-trip-hundred = A step that waits a hundred times spends { $hundred } on waiting alone: queue the work, wait once.
teach-round-trip-tick = The browser answered on a tick of its own ({ $nudges ->
    [one] one nudge
   *[other] { $nudges } nudges
}), so this is the browser’s latency, and the device’s is somewhere below.
teach-batching = The same { $total } take { $one } in one transfer and { $many } in { $transfers }: { $times } times as long.
teach-batching-half = Transfers below n½ = { $half } cost more for starting than for their bytes: merge those first, since a faster bus would not help them.
teach-overlap = With { $slots } staging slots { $hidden } of the shorter side disappears behind the longer one; with one slot it is { $one }.
teach-overlap-none = Upload and compute follow each other here: prefetching will not hide a transfer, only moving fewer bytes helps.
teach-overlap-some = Prefetching hides a part of each transfer here: plan for the rest of it.
teach-overlap-most = Fetched a slice ahead, most of a transfer is hidden here, for as long as compute lasts as long as it.
teach-overlap-unequal = But the shorter side lasts only { $share } of the longer one here: there is hardly anything to hide, and the fraction is mostly noise.
teach-copy = A copy that stays on the device runs at { $copy } for { $bytes }, each byte counted once.
teach-copy-share = A copy that stays on the device runs at { $copy } for { $bytes }; an upload reaches { $share } of the device’s copy rate.
teach-allocation = A fresh buffer of { $bytes } takes { $times } times as long until it is filled as one in use: keep a pool.
teach-allocation-same = A fresh buffer of { $bytes } is filled as fast as one in use ({ $times } times its time): a pool gains nothing that this run can show.
teach-profile-move = Moving 1 GB to this device and back takes about { $ms } by the fitted lines: that is what offloading it costs in every step, where nothing hides it.
teach-profile-merge = Transfers below { $half } cost more for starting than for their bytes: merge small components before you move them.
teach-profile-overlap = With enough staging slots { $hidden } of the shorter of upload and compute can be hidden behind the other.

# What would mislead.
mislead-upload-1 = The call returns when the browser has its own copy of the bytes. Nothing has arrived then: only the queue’s word that all is done counts.
mislead-upload-2 = A fresh buffer is first filled with zeros. The first run pays for that, so it is shown and not counted.
mislead-upload-3 = Waiting costs as much as many small transfers, so an empty round trip is taken off. What is left of a short time may be noise: such figures are thrown away.
mislead-download-1 = A mapped buffer is not yet read: on some systems the bytes move when they are touched. Here all of them are read.
mislead-download-2 = A window that is used again keeps its last content. Every sample fetches other bytes, and each is compared.
mislead-download-3 = Some browsers answer on a tick of their own, of 2 ms or of 100, unless they are nudged. The nudges are counted; without them small sizes would show the tick.
mislead-round-trip-1 = Browsers round their clock, to 100 µs on pages that are not isolated. A sample therefore holds many round trips.
mislead-round-trip-2 = Browsers look on a tick of their own whether work is done: Chromium about every 2 ms, Firefox every 100. Slow answers are nudged with empty submissions, and the nudges are counted.
mislead-round-trip-3 = A hidden tab is slowed down. Such a run is stopped and dropped.
mislead-batching-1 = Many transfers with many submissions against one with one mix two causes. So both are measured: submitted each, and together.
mislead-batching-2 = All counts must move the same bytes to the same places. The buffers are compared byte for byte.
mislead-overlap-1 = WebGPU has one queue, which need not copy while it computes. What overlaps may be the host’s staging alone.
mislead-overlap-2 = With one slot each slice waits for the one before. That is the baseline, not a failure.
mislead-overlap-3 = If one side is much shorter, hardly anything can be hidden and the fraction is noise.
mislead-device-copy-1 = A copy reads every byte and writes it: the memory moves twice the bytes that are counted here.
mislead-device-copy-2 = Small buffers stay in caches. Only large ones show memory.
mislead-device-copy-3 = Allocating may do nothing until first use, so filling is part of both sides. A device that is nearly full may swap behind one’s back.

# A device in few figures.
sum-upload = Upload, β
sum-upload-alpha = Upload starts after, α
sum-upload-half = Upload, n½
sum-download = Download, β
sum-download-alpha = Download starts after, α
sum-copy = Copy on the device
sum-memcpy = The CPU’s own copy
sum-round-trip = Empty round trip
sum-read-back = Four bytes there and back
sum-overlap = Overlap
sum-upload-memcpy = Upload ÷ CPU’s copy
sum-upload-copy = Upload ÷ device copy
sum-download-upload = Download ÷ upload

# Two devices.
compare-title = Compare two devices
compare-file = A measurement from a file
compare-help = A file saved or copied here, or what the command line’s lab prints as JSON. It is read in this page and goes nowhere.
compare-caption = The same figures of both devices
compare-alone = This file is all there is so far. Measure your own device, or load a second file, to see both side by side.
caution-both-software = Both are software adapters: this compares two CPUs and their drivers, no GPUs.
caution-one-software = One of them is a software adapter: its times say nothing about a GPU, and the two cannot be ranked.
caution-memory-differs = One has memory of its own behind a bus, the other shares the CPU’s memory. An upload crosses the bus on the first and is a copy within the same memory on the second: a higher figure is no better GPU.
caution-memory-untold = At least one browser does not tell whether the GPU has memory of its own or shares the CPU’s. If they differ, their upload and download figures mean different things.
caution-rules = They were measured by different protocols (repeats, lengths or sizes): small differences mean nothing.
caution-browser = They were measured in different browsers or programs, which matters for latency above all.
refused = { $name } was not loaded; everything else stays as it was.
refused-large = It is larger than { $most }. A measurement is a few dozen KiB.
refused-json = It is not JSON. Was it cut off on the way?
refused-other = It is JSON, but no measurement of this lab.
refused-version = It is of version { $found }; this page reads version { $known }. Measure again with this page, or open the file with the one that wrote it.
refused-shape = Something in it is missing or of another kind than a measurement has.
refused-figure = It holds a figure that no measurement gives.
