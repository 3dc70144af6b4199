//! An experiment's device bytes, by what its buffers were for.

use headroom_gpu::experiments::Books;
use headroom_gpu::ledger::Purpose;

use crate::device::table::Table;
use crate::numbers::bytes;
use crate::words::Speech;

/// Buffers and bytes by purpose, and in all.
pub fn table(books: &Books, words: &Speech) -> Table {
    let row = |(purpose, (buffers, sum)): (Purpose, (u64, u64))| {
        let key = match purpose {
            Purpose::Data => "books-data",
            Purpose::Staging => "books-staging",
            Purpose::WriteBack => "books-write-back",
            Purpose::Parameters => "books-parameters",
            Purpose::Result => "books-result",
            Purpose::Readback => "books-readback",
        };
        vec![words.text(key), buffers.to_string(), bytes(sum)]
    };
    let mut rows: Vec<Vec<String>> = books.by_purpose().into_iter().map(row).collect();
    rows.push(vec![words.text("books-total"), books.items.len().to_string(), bytes(books.peak_bytes)]);
    let head = [words.text("books-purpose"), words.text("books-buffers"), words.text("books-bytes")];
    Table { caption: words.text("books-title"), head: head.map(|name| (name, None)).to_vec(), rows }
}

#[cfg(test)]
mod tests {
    use headroom_grade::Language;

    use super::*;
    use crate::device::sample;

    #[test]
    fn each_purpose_has_a_row_and_all_of_them_a_sum() {
        for (language, data, all) in [(Language::En, "Data", "In all"), (Language::Zh, "数据", "合计")] {
            let table = table(&sample::books(), &crate::words::speech(language));
            let row = |name: &str, buffers: &str, bytes: &str| [name, buffers, bytes].map(str::to_owned).to_vec();
            assert_eq!((table.rows.len(), &table.rows[0]), (3, &row(data, "2", "3\u{a0}MiB")));
            assert_eq!(table.rows[2], row(all, "3", "3\u{a0}MiB"));
            assert!(table.rows.iter().all(|row| row.len() == table.head.len()));
        }
    }
}
