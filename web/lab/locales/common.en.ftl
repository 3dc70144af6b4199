# The rooms of the lab's page.
rooms = Rooms of the lab
room-device = My device
room-training = A training step

# A run.
progress-label = Progress of the run
phase-opening = Opening the device
phase-preparing = Allocating and filling buffers
phase-warming-up = Warming up: the first run is discarded
phase-measuring = Measuring
phase-checking = Checking against the CPU
time-left = {" "}· about { $seconds } s left
cancel = Cancel
start-again = Run again
copy-json = Copy as JSON
copied = Copied
copy-failed = The browser forbids copying

# The device.
software = software adapter
software-warning = This adapter computes on the CPU. Its results are right; its times say nothing about a GPU.
adapter-nameless = Adapter without a name
measured = measured
predicted = predicted
computed = computed
simulated = simulated

# What goes wrong, and what to do.
detail = The system’s own words
failure-numbers = Needed: { $asked }. There is: { $available }.
failure-no-webgpu = This browser offers no WebGPU.
remedy-no-webgpu = Chrome and Edge from 113, Safari from 26 and Firefox from 141 (on Windows; elsewhere later ones) have it. In Chrome on Linux, switch on chrome://flags/#enable-unsafe-webgpu; in Firefox, dom.webgpu.enabled in about:config. Until then the simulated device shows the same run.
failure-insecure-context = WebGPU works on secure pages only.
remedy-insecure-context = Open this page by https, or from this very machine by 127.0.0.1 or localhost.
failure-no-adapter = The browser has WebGPU, but found no graphics adapter.
remedy-no-adapter = Check that hardware acceleration is on in the browser’s settings and that the graphics driver is up to date. On a machine without a GPU, use the simulated device.
failure-limit-too-low = The adapter cannot give what this run needs.
remedy-limit-too-low = Choose a smaller scale, so that each buffer is smaller.
failure-request-refused = The browser refused to open the device.
remedy-request-refused = Close other pages that use the GPU, then reload this page. If that does not help, restart the browser.
failure-out-of-memory = The GPU or the browser has no memory left for these buffers.
remedy-out-of-memory = Choose a smaller scale, or close what else uses the GPU. That is the very thing this lesson is about.
failure-validation = The run broke a rule of WebGPU. That is our mistake, not yours.
remedy-validation = Nothing of yours is lost. Please report it with the system’s own words below.
failure-internal = The browser’s WebGPU failed.
remedy-internal = Run it again. If it happens again, reload the page.
failure-device-lost = The GPU went away in the middle of the run.
remedy-device-lost = A driver reset, an update or a laptop’s power saving can do that. Run it again: a fresh device is opened.
failure-timed-out = The device did not answer in time.
remedy-timed-out = Run it again; choose a smaller scale if it happens again.
failure-cancelled = The run was stopped. Everything is released.
remedy-cancelled = Nothing was measured.
failure-tab-hidden = The run was stopped because the tab was hidden.
remedy-tab-hidden = Browsers slow hidden tabs down, so what would have been measured is worth nothing. Keep the tab in front and run it again.
failure-checksum-differs = What came back from the GPU is not what it should be. The figures of this run were thrown away.
remedy-checksum-differs = Run it again. If it happens again, the driver or the GPU computes wrongly: other programs are affected too.
failure-wrong-ledger = The bytes on the device are not the plan’s. The figures of this run were thrown away.
remedy-wrong-ledger = That is our mistake, not yours. Please report it with the system’s own words below.
failure-not-executable = The plan cannot be carried out: with its staging slots and results it needs more than the budget.
remedy-not-executable = A plan that fills the budget to the last byte leaves no room to move anything. Leave headroom.
failure-over-budget = The run would take more device memory than the budget allows.
remedy-over-budget = Choose a smaller scale or a larger budget.
failure-bad-request = The run was asked for something it cannot do.
remedy-bad-request = Check the sizes and the scale.
failure-busy = Another run is using the lab.
remedy-busy = Two runs at once would measure each other. Let the other one end (it may be in another tab), then start this one.
failure-worker-dead = The lab’s worker ended unexpectedly.
remedy-worker-dead = The page is not affected. Run it again: a fresh worker is started.
