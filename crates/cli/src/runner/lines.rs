//! Reads what a process sends, line by line, and never holds more than it must.

use std::io::Read;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// The longest line taken.
pub const LONGEST_LINE: usize = 4 << 20;
/// The most bytes taken during one request.
pub const MOST_BYTES: usize = 64 << 20;
/// Lines that wait for the reader; with it a flood is held back in the pipe, not in memory.
const WAITING: usize = 16;

/// What came through the pipe.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line, without its end.
    Text(String),
    /// A line longer than any event; nothing is read after it.
    TooLong,
}

/// Reads lines in a thread of their own. The channel closes when the pipe does.
pub(super) fn lines(from: impl Read + Send + 'static) -> Receiver<Line> {
    let (sender, receiver) = sync_channel(WAITING);
    thread::spawn(move || pump(from, &sender));
    receiver
}

fn pump(mut from: impl Read, to: &SyncSender<Line>) {
    let mut chunk = vec![0; 1 << 16];
    let mut line = Vec::new();
    loop {
        let Ok(count @ 1..) = from.read(&mut chunk) else { return };
        let mut rest = &chunk[..count];
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            line.extend_from_slice(&rest[..end]);
            rest = &rest[end + 1..];
            let whole = std::mem::take(&mut line);
            if !whole.is_empty() && to.send(Line::Text(String::from_utf8_lossy(&whole).into_owned())).is_err() {
                return;
            }
        }
        line.extend_from_slice(rest);
        if line.len() > LONGEST_LINE {
            let _ = to.send(Line::TooLong);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_and_empty_ones_not_at_all() {
        let received: Vec<_> = lines(&b"one\n\n\ntwo\nrest without an end"[..]).iter().collect();
        assert_eq!(received, [Line::Text("one".into()), Line::Text("two".into())]);
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        let received: Vec<_> = lines(std::io::repeat(b'x')).iter().collect();
        assert_eq!(received, [Line::TooLong]);
    }

    #[test]
    fn bytes_that_are_no_text_do_not_stop_the_reading() {
        let received: Vec<_> = lines(&b"\xff\nnext\n"[..]).iter().collect();
        assert_eq!(received, [Line::Text("\u{fffd}".into()), Line::Text("next".into())]);
    }
}
