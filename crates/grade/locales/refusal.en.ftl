# Why the planning core has no answer to an input.
refusal-input = This input is not what the function takes: { $why }
refusal-not-finite = { $place } is not a finite number. Give a finite one.
refusal-negative = { $place } is negative. A size is zero or more.
refusal-overflow = Adding up { $place } leaves the range of numbers. Use smaller ones.
refusal-empty = { $place } is empty. Add at least one row.
refusal-not-positive = { $place } is not above zero. Give a larger one.
refusal-backwards = { $place } lies before its beginning. Let it end later.
refusal-too-many = { $place } has more rows than are searched. Leave some out.
refusal-spread = { $place } mixes sizes too far apart to be added exactly. Leave out the tiny ones.
