// Time spent, and how the standards write it.

/** Counts the seconds in which the page could be seen. @param {Document} document @param {() => number} now  milliseconds */
export function startClock(document, now = () => performance.now()) {
  let spent = 0;
  let since = document.hidden ? null : now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && since !== null) {
      spent += now() - since;
      since = null;
    } else if (!document.hidden) {
      since ??= now();
    }
  });
  return { seconds: () => (spent + (since === null ? 0 : now() - since)) / 1000 };
}

const two = (number) => String(number).padStart(2, '0');

/** SCORM 1.2: `HHHH:MM:SS.SS`. @param {number} seconds */
export function timespan(seconds) {
  const hundredths = Math.min(Math.round(seconds * 100), 9999 * 360_000);
  const whole = Math.floor(hundredths / 100);
  const hours = String(Math.floor(whole / 3600)).padStart(4, '0');
  return `${hours}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${two(hundredths % 100)}`;
}

/** ISO 8601, to hundredths, as SCORM 2004 and xAPI have it. @param {number} seconds */
export function duration(seconds) {
  return `PT${Math.round(seconds * 100) / 100}S`;
}
