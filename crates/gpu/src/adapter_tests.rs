use pollster::block_on;

use super::*;

fn info(name: &str, device_type: DeviceType, backend: wgpu::Backend) -> AdapterInfo {
    AdapterInfo { name: name.to_owned(), ..AdapterInfo::new(device_type, backend) }
}

const NEEDS: Needs = Needs {
    buffer_bytes: 1 << 20,
    binding_bytes: 1 << 19,
    storage_buffers: 2,
    invocations: 64,
    workgroup_bytes: 256,
    workgroups: 16,
};

#[test]
fn software_is_known_by_its_kind_or_its_name() {
    use wgpu::Backend::{BrowserWebGpu, Dx12, Metal, Vulkan};
    let facts = |name, kind, backend| AdapterFacts::from(&info(name, kind, backend));
    for (name, device_type, backend, kind, software) in [
        ("NVIDIA RTX 4090", DeviceType::DiscreteGpu, Vulkan, Kind::Discrete, false),
        ("Apple M4", DeviceType::IntegratedGpu, Metal, Kind::Integrated, false),
        ("virtio", DeviceType::VirtualGpu, Vulkan, Kind::Virtual, false),
        ("", DeviceType::Other, BrowserWebGpu, Kind::Unknown, false),
        ("", DeviceType::Cpu, BrowserWebGpu, Kind::Software, true),
        ("Google SwiftShader", DeviceType::Other, BrowserWebGpu, Kind::Unknown, true),
        ("llvmpipe (LLVM 15.0.6, 256 bits)", DeviceType::Cpu, Vulkan, Kind::Software, true),
        ("LavaPipe", DeviceType::VirtualGpu, Vulkan, Kind::Virtual, true),
        ("Microsoft Basic Render Driver", DeviceType::Other, Dx12, Kind::Unknown, true),
    ] {
        let facts = facts(name, device_type, backend);
        assert_eq!((facts.kind, facts.software), (kind, software), "{name}");
        assert_eq!(facts.name, name);
    }
    assert_eq!(facts("", DeviceType::Other, BrowserWebGpu).backend, "webgpu");
    assert_eq!(facts("", DeviceType::Other, Vulkan).backend, "vulkan");
}

#[test]
fn a_driver_can_give_software_away() {
    let mut info = info("a device", DeviceType::Other, wgpu::Backend::Vulkan);
    assert!(!AdapterFacts::from(&info).software);
    info.driver = "SwiftShader driver".to_owned();
    assert!(AdapterFacts::from(&info).software);
}

#[test]
fn the_limits_asked_for_are_the_needs_and_no_more() {
    let limits = NEEDS.limits(&Limits::unlimited()).unwrap();
    assert_eq!(limits.max_buffer_size, 1 << 20);
    assert_eq!(limits.max_storage_buffer_binding_size, 1 << 19);
    assert_eq!(limits.max_storage_buffers_per_shader_stage, 2);
    assert_eq!((limits.max_compute_invocations_per_workgroup, limits.max_compute_workgroup_size_x), (64, 64));
    assert_eq!(limits.max_compute_workgroup_storage_size, 256);
    assert_eq!(limits.max_compute_workgroups_per_dimension, 16);
    assert!(limits.check_limits(&Limits::defaults()));
    let more = Needs { buffer_bytes: 1 << 30, ..NEEDS };
    assert_eq!(more.limits(&Limits::unlimited()).unwrap().max_buffer_size, 1 << 30);
}

#[test]
fn what_is_not_needed_may_be_less_than_usual() {
    let offered = Limits { max_texture_dimension_1d: 7, ..Limits::defaults() };
    assert_eq!(NEEDS.limits(&offered).unwrap().max_texture_dimension_1d, 7);
}

#[test]
fn each_limit_that_is_too_low_is_named() {
    let base = Limits::defaults();
    let short = |offered: Limits| NEEDS.limits(&offered).unwrap_err();
    let expect = |limit, asked, offered| GpuError::LimitTooLow { limit, asked, offered };
    let small = Limits { max_buffer_size: (1 << 20) - 1, ..base.clone() };
    assert_eq!(short(small), expect("max_buffer_size", 1 << 20, (1 << 20) - 1));
    let small = Limits { max_storage_buffer_binding_size: 4, ..base.clone() };
    assert_eq!(short(small), expect("max_storage_buffer_binding_size", 1 << 19, 4));
    let small = Limits { max_storage_buffers_per_shader_stage: 1, ..base.clone() };
    assert_eq!(short(small), expect("max_storage_buffers_per_shader_stage", 2, 1));
    let small = Limits { max_compute_workgroup_size_x: 32, ..base.clone() };
    assert_eq!(short(small), expect("max_compute_workgroup_size_x", 64, 32));
    let small = Limits { max_compute_workgroup_storage_size: 0, ..base.clone() };
    assert_eq!(short(small), expect("max_compute_workgroup_storage_size", 256, 0));
    let small = Limits { max_compute_workgroups_per_dimension: 15, ..base };
    assert_eq!(short(small), expect("max_compute_workgroups_per_dimension", 16, 15));
}

/// From here on a software adapter is needed. None is a failure: it is part of the set-up.
#[test]
fn a_software_adapter_is_here_and_says_so() {
    let found = block_on(find(Choice::Software)).expect("a software adapter is installed with the set-up");
    assert!(found.facts().software);
    assert!(!found.facts().name.is_empty());
    let AdapterLimits { buffer_bytes, binding_bytes } = found.limits();
    assert!(buffer_bytes >= 256 << 20 && binding_bytes >= 128 << 20, "{buffer_bytes} {binding_bytes}");
}

#[test]
fn an_adapter_is_found_by_a_part_of_its_name() {
    let software = block_on(find(Choice::Software)).unwrap().facts().clone();
    let part = software.name.split(' ').next().unwrap().to_uppercase();
    let named = block_on(find(Choice::Named(part))).unwrap().facts().clone();
    assert_eq!(named, software);
    let error = block_on(find(Choice::Named("no such adapter".to_owned()))).unwrap_err();
    assert!(matches!(&error, GpuError::NoAdapter { reason } if reason.contains(&software.name)), "{error}");
}

#[test]
fn without_a_backend_there_is_no_adapter() {
    for choice in [Choice::Fastest, Choice::Software] {
        let nowhere = InstanceDescriptor { backends: Backends::empty(), ..descriptor() };
        let error = block_on(find_in(nowhere, choice)).unwrap_err();
        assert!(matches!(error, GpuError::NoAdapter { .. }), "{error}");
    }
}

#[test]
fn a_refused_device_is_a_value() {
    let found = block_on(find(Choice::Software)).unwrap();
    let error = block_on(found.open_within(Limits::unlimited(), 0)).unwrap_err();
    assert!(matches!(error, GpuError::RequestRefused { .. }), "{error}");
}

#[test]
fn needs_past_the_adapter_are_refused_before_the_system_is_asked() {
    let found = block_on(find(Choice::Software)).unwrap();
    let offered = found.limits().buffer_bytes;
    let needs = Needs { buffer_bytes: offered + 1, ..NEEDS };
    let error = block_on(found.open(&needs, 0)).unwrap_err();
    assert_eq!(error, GpuError::LimitTooLow { limit: "max_buffer_size", asked: offered + 1, offered });
}
