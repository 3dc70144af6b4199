use super::*;
use crate::experiments::testing::{measured, strayed};
use crate::experiments::{batching, device_copy, download, overlap, round_trip, upload};

/// Bytes by purpose as told, by hand; all items' sum is both totals.
#[track_caller]
fn told(books: Option<Books>, by_hand: &[(Purpose, u64, u64)]) {
    let books = books.expect("a run keeps books");
    let purposes = books.by_purpose().into_iter();
    let got: Vec<_> = purposes.map(|(purpose, (buffers, bytes))| (purpose, buffers, bytes)).collect();
    assert_eq!(got, by_hand);
    let sum: u64 = books.items.iter().map(|item| item.bytes).sum();
    assert_eq!((books.expected_bytes, books.peak_bytes), (sum, sum));
}

/// 4, 16, 64, 256 and 1024 KiB.
const SIZES: u64 = 1364 << 10;

#[test]
fn each_experiment_tells_its_bytes_by_purpose() {
    let (data, parameters, result, window) = (Purpose::Data, Purpose::Parameters, Purpose::Result, Purpose::Readback);
    let (upload, _) = measured(upload::run);
    told(upload.books, &[(data, 5, SIZES), (parameters, 5, 40), (result, 5, 20), (window, 5, 20)]);
    let (download, _) = measured(download::run);
    told(download.books, &[(data, 5, SIZES), (window, 5, SIZES)]);
    let (trip, _) = measured(round_trip::run);
    told(trip.books, &[(data, 1, 4), (window, 1, 4)]);
    let (batching, _) = measured(batching::run);
    told(batching.books, &[(data, 1, 1 << 20), (window, 1, 1 << 20)]);
    let (overlap, _) = measured(overlap::run);
    let slots = (Purpose::Staging, 3, 3 << 17);
    told(overlap.books, &[slots, (parameters, 1, 8 * 256), (result, 1, 64), (window, 1, 64)]);
    // From and to of each size: more than the 64 KiB and 1 MiB in use with a fresh one beside them.
    let (copy, _) = measured(device_copy::run);
    told(copy.books, &[(data, 10, 2 * SIZES), (parameters, 5, 40), (result, 5, 20), (window, 5, 20)]);
}

#[test]
fn of_two_parts_the_larger_one_is_told() {
    let books = |bytes| Books { expected_bytes: bytes, peak_bytes: bytes, items: Vec::new() };
    assert_eq!((books(8).larger(books(4)), books(4).larger(books(8))), (books(8), books(8)));
}

#[test]
fn bytes_that_nobody_planned_for_leave_no_report() {
    #[track_caller]
    fn four_more(error: &GpuError) {
        let GpuError::WrongLedger { expected, got } = error else { panic!("{error}") };
        assert_eq!(*got, expected + 4);
    }
    // Seven rounds: of the sizes, of the batches, of the slots.
    four_more(&strayed(upload::run, 7 * 5));
    four_more(&strayed(download::run, 7 * 5));
    four_more(&strayed(round_trip::run, 7));
    four_more(&strayed(batching::run, 7 * 5));
    four_more(&strayed(overlap::run, 7 * 3));
    four_more(&strayed(device_copy::run, 7 * 5));
}
