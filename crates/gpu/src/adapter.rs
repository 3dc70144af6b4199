//! Finding an adapter, saying what it is, and opening a device on it.
//!
//! Natively the backends are Vulkan, Metal and DX12; in a page it is the browser's WebGPU and nothing else.
//! WebGL has no compute, so no adapter means no run.

use serde::{Deserialize, Serialize};
use wgpu::{AdapterInfo, Backends, DeviceType, InstanceDescriptor, Limits, PowerPreference};

use crate::{Gpu, GpuError};

/// Which adapter to look for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// The one that the system thinks fastest. It may be a software adapter: see [`AdapterFacts::software`].
    Fastest,
    /// One that computes on the CPU. In a page there is no asking for it: found only if it is what the
    /// browser has.
    Software,
    /// One whose name contains these letters, small or capital.
    Named(String),
}

/// The sort of device behind an adapter. Browsers tell only whether it is the fallback: [`Kind::Software`] or
/// [`Kind::Unknown`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// With memory of its own, behind a bus.
    Discrete,
    /// Shares the CPU's memory.
    Integrated,
    /// Lent by a hypervisor.
    Virtual,
    /// The CPU itself.
    Software,
    /// Not told.
    Unknown,
}

/// What is known of an adapter. Stands beside every figure that was had from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdapterFacts {
    /// Its name: natively the driver's, in a page vendor, architecture and description as far as the browser
    /// tells. May be empty.
    pub name: String,
    /// Who made it: a word in a page, a PCI number in hexadecimal natively. May be empty.
    pub vendor: String,
    /// The driver and its version. May be empty, and is so in a page.
    pub driver: String,
    /// `vulkan`, `metal`, `dx12` or `webgpu`.
    pub backend: String,
    /// The sort of device.
    pub kind: Kind,
    /// Whether it computes on the CPU: by its kind, or by a name known for that. Such an adapter proves
    /// results right, and says nothing about speed.
    pub software: bool,
}

/// What an adapter could give at most. No more than a run needs is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdapterLimits {
    /// The largest buffer, in bytes.
    pub buffer_bytes: u64,
    /// The largest part of a buffer that a kernel sees, in bytes.
    pub binding_bytes: u64,
}

/// How software adapters are called, in lower case.
const SOFTWARE: [&str; 4] = ["swiftshader", "llvmpipe", "lavapipe", "basic render"];

fn is_software_name(name: &str) -> bool {
    let name = name.to_lowercase();
    SOFTWARE.iter().any(|word| name.contains(word))
}

impl From<&AdapterInfo> for AdapterFacts {
    fn from(info: &AdapterInfo) -> Self {
        let kind = match info.device_type {
            DeviceType::DiscreteGpu => Kind::Discrete,
            DeviceType::IntegratedGpu => Kind::Integrated,
            DeviceType::VirtualGpu => Kind::Virtual,
            DeviceType::Cpu => Kind::Software,
            DeviceType::Other => Kind::Unknown,
        };
        let named = [&info.name, &info.driver, &info.driver_info].iter().any(|name| is_software_name(name));
        let software = kind == Kind::Software || named;
        // 0 is no vendor's number.
        let vendor = if info.vendor == 0 { String::new() } else { format!("{:#06x}", info.vendor) };
        let driver = [info.driver.as_str(), info.driver_info.as_str()].join(" ").trim().to_owned();
        Self { name: info.name.clone(), vendor, driver, backend: info.backend.to_str().to_owned(), kind, software }
    }
}

/// The limits that an experiment needs. Everything else stays at WebGPU's defaults, or below them where the
/// adapter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Needs {
    /// The largest buffer, in bytes.
    pub buffer_bytes: u64,
    /// The largest part of a buffer that a kernel sees, in bytes.
    pub binding_bytes: u64,
    /// Storage buffers in one kernel.
    pub storage_buffers: u32,
    /// Invocations in one workgroup, along x.
    pub invocations: u32,
    /// Memory that a workgroup shares, in bytes.
    pub workgroup_bytes: u32,
    /// Workgroups in one dispatch, along x.
    pub workgroups: u32,
}

impl Needs {
    /// What two runs on one device need.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            buffer_bytes: self.buffer_bytes.max(other.buffer_bytes),
            binding_bytes: self.binding_bytes.max(other.binding_bytes),
            storage_buffers: self.storage_buffers.max(other.storage_buffers),
            invocations: self.invocations.max(other.invocations),
            workgroup_bytes: self.workgroup_bytes.max(other.workgroup_bytes),
            workgroups: self.workgroups.max(other.workgroups),
        }
    }

    /// The limits to ask for: these and no more. A native device gets them to the letter, a browser rounds up
    /// to its defaults.
    fn limits(&self, offered: &Limits) -> Result<Limits, GpuError> {
        let asked = Limits {
            max_buffer_size: self.buffer_bytes,
            max_storage_buffer_binding_size: self.binding_bytes,
            max_storage_buffers_per_shader_stage: self.storage_buffers,
            max_compute_invocations_per_workgroup: self.invocations,
            max_compute_workgroup_size_x: self.invocations,
            max_compute_workgroup_storage_size: self.workgroup_bytes,
            max_compute_workgroups_per_dimension: self.workgroups,
            ..Limits::defaults().or_worse_values_from(offered)
        };
        let mut short = None;
        asked.check_limits_with_fail_fn(offered, true, |limit, asked, offered| {
            short = Some(GpuError::LimitTooLow { limit, asked, offered });
        });
        short.map_or(Ok(asked), Err)
    }
}

/// An adapter, not yet opened.
#[derive(Debug)]
pub struct Found {
    adapter: wgpu::Adapter,
    facts: AdapterFacts,
}

/// Looks for an adapter.
///
/// # Errors
/// [`GpuError::NoAdapter`]; in a page also [`GpuError::NoWebGpu`] and [`GpuError::InsecureContext`].
pub async fn find(choice: Choice) -> Result<Found, GpuError> {
    #[cfg(target_arch = "wasm32")]
    crate::web::available()?;
    find_in(descriptor(), choice).await
}

/// Only ever direct dispatches here, so wgpu need not build its checks for indirect ones, which would need
/// limits of their own.
fn descriptor() -> InstanceDescriptor {
    let mut descriptor = InstanceDescriptor::new_without_display_handle();
    descriptor.backends = Backends::VULKAN | Backends::METAL | Backends::DX12 | Backends::BROWSER_WEBGPU;
    descriptor.flags.remove(wgpu::InstanceFlags::VALIDATION_INDIRECT_CALL);
    descriptor
}

async fn find_in(descriptor: InstanceDescriptor, choice: Choice) -> Result<Found, GpuError> {
    let instance = wgpu::Instance::new(descriptor);
    let none = |reason| GpuError::NoAdapter { reason };
    let adapter = match &choice {
        #[cfg(not(target_arch = "wasm32"))]
        Choice::Named(name) => named(&instance, name).await?,
        // wgpu does not pass the wish for software on to browsers, and they have one adapter to name.
        _ => {
            let options = wgpu::RequestAdapterOptions {
                power_preference: PowerPreference::HighPerformance,
                force_fallback_adapter: choice == Choice::Software,
                ..Default::default()
            };
            instance.request_adapter(&options).await.map_err(|error| none(error.to_string()))?
        }
    };
    #[allow(unused_mut, reason = "browsers tell more than wgpu passes on")]
    let mut facts = AdapterFacts::from(&adapter.get_info());
    #[cfg(target_arch = "wasm32")]
    if let Some((vendor, words)) = crate::web::words().await {
        facts.software |= is_software_name(&words);
        (facts.vendor, facts.name) = (vendor, words);
    }
    let meant = match &choice {
        Choice::Fastest => true,
        Choice::Software => facts.software,
        Choice::Named(name) => facts.name.to_lowercase().contains(&name.to_lowercase()),
    };
    if meant { Ok(Found { adapter, facts }) } else { Err(none(facts.name)) }
}

/// The first adapter whose name contains `name`; the reason for none lists those there are.
#[cfg(not(target_arch = "wasm32"))]
async fn named(instance: &wgpu::Instance, name: &str) -> Result<wgpu::Adapter, GpuError> {
    let mut names = Vec::new();
    for adapter in instance.enumerate_adapters(Backends::all()).await {
        let here = adapter.get_info().name;
        if here.to_lowercase().contains(&name.to_lowercase()) {
            return Ok(adapter);
        }
        names.push(here);
    }
    Err(GpuError::NoAdapter { reason: names.join(", ") })
}

impl Found {
    /// What is known of it.
    #[must_use]
    pub fn facts(&self) -> &AdapterFacts {
        &self.facts
    }

    /// What [`Needs`] may ask for at most.
    #[must_use]
    pub fn limits(&self) -> AdapterLimits {
        let offered = self.adapter.limits();
        AdapterLimits { buffer_bytes: offered.max_buffer_size, binding_bytes: offered.max_storage_buffer_binding_size }
    }

    /// Opens a device that meets `needs` and whose ledger books at most `budget` bytes at a time. An adapter
    /// opens one device: find it again for another.
    ///
    /// # Errors
    /// [`GpuError::LimitTooLow`] before the system is asked, [`GpuError::RequestRefused`] after.
    pub async fn open(self, needs: &Needs, budget: u64) -> Result<Gpu, GpuError> {
        let limits = needs.limits(&self.adapter.limits())?;
        self.open_within(limits, budget).await
    }

    async fn open_within(self, limits: Limits, budget: u64) -> Result<Gpu, GpuError> {
        let request = wgpu::DeviceDescriptor {
            label: Some("headroom"),
            required_limits: limits,
            // Where passes can be timed on the device itself, they may be.
            required_features: self.adapter.features() & wgpu::Features::TIMESTAMP_QUERY,
            // Large memory pools would make small experiments look alike.
            memory_hints: wgpu::MemoryHints::MemoryUsage,
            ..Default::default()
        };
        let answer = self.adapter.request_device(&request).await;
        let (device, queue) = answer.map_err(|error| GpuError::RequestRefused { reason: error.to_string() })?;
        Ok(Gpu::new(device, queue, self.facts, budget))
    }
}

#[cfg(test)]
#[path = "adapter_tests.rs"]
mod tests;
