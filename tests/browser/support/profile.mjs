// Device profiles to begin with.

/** A profile that nobody measured, of any device. */
export function profileOf(context) {
  const line = { alpha_ms: 0.1, beta_bytes_per_second: 1e10, half_bytes: 1e6, r_squared: 1, points: 8 };
  const rates = { device_copy_bytes_per_second: 1e11, memcpy_bytes_per_second: 1e10 };
  const ratios = { upload_to_memcpy: 1, upload_to_device_copy: 0.1, download_to_upload: 1, overlap: 0.5 };
  const times = { round_trip_ms: 0.1, read_back_ms: 0.2, overlap: 0.5 };
  return { version: 1, context, upload: line, download: line, ...rates, ...times, ratios };
}

/** The rules of a thorough measurement. */
export const FULL = { version: 1, repeats: 7, sample_ms: 20, largest_bytes: 64 << 20, most_operations: 4096 };
