# The picture.
blocks = Allocations, from the bottom of the stack to the top
block-label = { $name }, { $size }, alive from step { $from } to before step { $to }, { $treatment }
block-live = , alive at the peak
peak = peak
peak-claimed = your answer: peak
at-step = step { $step }
at-steps = steps { $from }–{ $last }
rest = { $count } smaller ones
host-empty = nothing is offloaded
caption = The upper edge is the load: what is alive at a step, added up.
caption-long = Made up from a fixed seed: a run too long to draw block by block. The ten largest are drawn, the rest is one area: the highest load in each column of pixels.
computing = Adding up…
hidden = Allocations stacked over time. The peak is not marked yet.

# Figures.
over = over the budget
of-budget = of { $size }
live = alive at the peak
of = { $part } of { $all }
less = { $size } less
never = nothing is ever alive
comma = {", "}
and-more = {" "}and { $count } more
empty = Nothing is ever alive.
spoken-peak = Peak { $size }, { $steps }.
spoken-headroom = {" "}Headroom { $size } of { $budget }.
spoken-over = {" "}{ $size } over the budget of { $budget }.
spoken-live = {" "}Alive at the peak: { $names }.
spoken-moved = {" "}Offloaded: { $names }.
changed = { $name }: from step { $from } to before step { $to }, { $treatment }.

# Predicting first.
ask = The peak is not marked yet: say first where it is.
ask-show = Mark the peak

# Tools.
hint = Drag a block through time, or one of its ends; tap it for more. By keys: ↑ ↓ choose, ← → move, Shift with ← → changes the end, Enter offloads.
keys = Up and down choose a block. Left and right move it by a step, with Shift its end, with Shift and Alt its beginning. Enter offloads it or brings it back.
life = alive in [{ $from }, { $to })
adds = without it the peak falls by { $size }
adds-nothing = without it the peak stays as it is
earlier = earlier
later = later
shorter = shorter
longer = longer
treatment = keep or move
keep = keep
offload = offload
recompute = recompute
is-keep = on the device
is-offload = offloaded
is-recompute = recomputed
costs = costs { $ms } ms
pinned = cannot move
back = Back to the start
long-run = Show a run of { $count } allocations
short-run = Back to the step

# The table.
table = Allocations and what becomes of them
table-cut = The { $shown } largest of { $all }.
column-gb = GB
column-from = from step
column-to = to step
column-adds = adds to the peak
live-yes = yes
live-no = no

# What cannot be drawn.
undrawable-size = Row { $number } has no size that could be drawn.
undrawable-step = Row { $number } has a step that is no whole number from zero on.
undrawable-backwards = Row { $number } ends before it begins.
undrawable-overflow = Together the rows are beyond every device.
