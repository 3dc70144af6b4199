//! The lab's uploads and downloads one sample at a time, to be timed in turns with the same calls in plain JavaScript. No
//! part of the page.

use std::cell::RefCell;

use headroom_gpu::adapter::{Choice, Needs, find};
use headroom_gpu::clock::Stamp;
use headroom_gpu::ledger::{BufferId, Purpose};
use headroom_gpu::{Gpu, GpuError, pattern};
use wasm_bindgen::prelude::*;

/// A device with one buffer, one window, and the host's side of both.
struct Rig {
    gpu: Gpu,
    buffer: BufferId,
    window: BufferId,
    sent: Vec<u8>,
    got: Vec<u8>,
}

thread_local! {
    static RIG: RefCell<Option<Rig>> = const { RefCell::new(None) };
}

/// Opens a device for transfers of at most so many bytes.
///
/// # Errors
/// Those of the device, in words.
#[wasm_bindgen]
pub async fn open(largest: u32) -> Result<(), JsValue> {
    let rig = Rig::open(u64::from(largest)).await.map_err(words)?;
    RIG.replace(Some(rig));
    Ok(())
}

/// Closes the device, where one is open.
#[wasm_bindgen]
pub fn close() {
    RIG.take();
}

/// Sends the first `bytes` bytes `count` times and waits for the last. In milliseconds.
///
/// # Errors
/// Those of the device, in words; and where none is open, or one is at work.
#[wasm_bindgen]
pub async fn upload(bytes: u32, count: u32) -> Result<f64, JsValue> {
    let mut rig = take()?;
    let elapsed = rig.upload(bytes, count).await;
    RIG.replace(Some(rig));
    elapsed.map_err(words)
}

/// Fetches the first `bytes` bytes `count` times, one after the other. In milliseconds.
///
/// # Errors
/// As [`upload`]; and where what came back is not what was sent.
#[wasm_bindgen]
pub async fn download(bytes: u32, count: u32) -> Result<f64, JsValue> {
    let mut rig = take()?;
    let elapsed = rig.download(bytes, count).await;
    let size = usize::try_from(bytes).unwrap_or_default();
    let right = rig.got.get(..size) == rig.sent.get(..size);
    RIG.replace(Some(rig));
    if right { elapsed.map_err(words) } else { Err("what came back is not what was sent".into()) }
}

fn take() -> Result<Rig, JsValue> {
    RIG.take().ok_or_else(|| "no device is open and free".into())
}

#[expect(clippy::needless_pass_by_value, reason = "it ends here")]
fn words(error: GpuError) -> JsValue {
    error.to_string().into()
}

impl Rig {
    async fn open(largest: u64) -> Result<Self, GpuError> {
        let needs = Needs {
            buffer_bytes: largest,
            binding_bytes: 256,
            storage_buffers: 1,
            invocations: 1,
            workgroup_bytes: 4,
            workgroups: 1,
        };
        let mut gpu = find(Choice::Fastest).await?.open(&needs, u64::MAX).await?;
        let buffer = gpu.allocate("uploaded to", Purpose::Data, largest).await?;
        let window = gpu.allocate("read through", Purpose::Readback, largest).await?;
        let mut sent = vec![0; usize::try_from(largest).unwrap_or_default()];
        pattern::fill(1, 0, 0, &mut sent);
        let got = vec![0; sent.len()];
        Ok(Self { gpu, buffer, window, sent, got })
    }

    async fn upload(&mut self, bytes: u32, count: u32) -> Result<f64, GpuError> {
        let from = self.sent.get(..usize::try_from(bytes).unwrap_or_default()).unwrap_or_default();
        let stamp = Stamp::now();
        for _ in 0..count {
            self.gpu.write(self.buffer, 0, from)?;
            self.gpu.flush();
        }
        self.gpu.done().await?;
        Ok(stamp.elapsed_ms())
    }

    async fn download(&mut self, bytes: u32, count: u32) -> Result<f64, GpuError> {
        self.got.fill(0);
        let to = self.got.get_mut(..usize::try_from(bytes).unwrap_or_default()).unwrap_or_default();
        let stamp = Stamp::now();
        for _ in 0..count {
            let mut commands = self.gpu.record();
            commands.copy((self.buffer, 0), (self.window, 0), u64::from(bytes))?;
            commands.submit_and_read(self.window, to).await?;
        }
        Ok(stamp.elapsed_ms())
    }
}
