// Curves of the lab by uPlot. Colours come from the page's own style sheet: what a series is decides how it looks.

import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/**
 * @typedef {object} Series
 * @property {string} name
 * @property {'points' | 'hollow' | 'crosses' | 'line' | 'joined' | 'rings'} look  `line` is dashed: a fit, not a measurement
 * @property {string} ink  a variant of `lab-ink`
 * @property {number[]} x
 * @property {number[]} y
 * @property {number[] | null} low   the first quartiles
 * @property {number[] | null} high  the third ones
 *
 * @typedef {object} Chart
 * @property {string} x  the axis's name
 * @property {string} y
 * @property {'bytes' | 'count'} x_unit
 * @property {'rate' | 'ms'} y_unit
 * @property {number | null} mark  a value of x that gets a line of its own
 * @property {string} mark_name
 * @property {Series[]} series
 */

const NO_BREAK = '\u00a0';
const HEIGHT = 300;
const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

function scaled(value, base, units) {
  let unit = 0;
  while (value >= base && unit + 1 < units.length) {
    value /= base;
    unit += 1;
  }
  return `${Number(value.toPrecision(3))}${NO_BREAK}${units[unit]}`;
}

const shown = {
  bytes: (value) => scaled(value, 1024, ['B', 'KiB', 'MiB', 'GiB']),
  count: (value) => String(value),
  rate: (value) => scaled(value / 1e3, 1e3, ['KB/s', 'MB/s', 'GB/s', 'TB/s']),
  ms: (value) => scaled(value * 1e3, 1e3, ['µs', 'ms', 's']),
};

/** Every second power of two, fewer where there is no room for their names. */
function powersOfFour(min, max, room) {
  const from = Math.ceil(Math.log2(min) / 2 - 1e-9);
  const to = Math.floor(Math.log2(max) / 2 + 1e-9);
  const step = Math.max(1, Math.ceil((to - from + 1) / Math.max(2, Math.floor(room / 62))));
  const ticks = [];
  for (let power = from; power <= to; power += step) {
    ticks.push(4 ** power);
  }
  return ticks;
}

/** 1, 2 and 5 in each decade, or the decades alone where they are many. */
function decades(min, max) {
  const from = Math.floor(Math.log10(min));
  const to = Math.ceil(Math.log10(max));
  const steps = Math.log10(max / min) > 2.2 ? [1] : [1, 2, 5];
  const ticks = [];
  for (let power = from; power <= to; power += 1) {
    ticks.push(...steps.map((step) => Number((step * 10 ** power).toPrecision(1))));
  }
  return ticks.filter((tick) => tick >= min && tick <= max);
}

const wider = (u, min, max) => [min / 1.45, max * 1.45];

/** The colours that classes of the style sheet have in the theme of the moment: a canvas knows no variables. */
function inks(host, names) {
  const probe = document.createElement('span');
  probe.hidden = true;
  host.append(probe);
  const colour = (name) => {
    probe.className = `lab-ink lab-ink--${name}`;
    return getComputedStyle(probe).color;
  };
  // All at once: uPlot draws later, when the probe is gone.
  const colours = new Map(names.map((name) => [name, colour(name)]));
  probe.remove();
  return (name) => colours.get(name);
}

function draw(host, chart) {
  const ink = inks(host, ['mark', 'text', 'grid', 'ground', ...chart.series.map((series) => series.ink)]);
  const looks = { points: 'disc', hollow: 'ring', crosses: 'cross', line: null, joined: 'disc', rings: 'ring' };
  const joined = (look) => look === 'line' || look === 'joined' || look === 'rings';
  const data = uPlot.join(chart.series.map(({ x, y }) => [x, y]));

  /** Quartiles as bars, discs, rings and crosses: uPlot's own points know circles alone. */
  function marks(u) {
    const { ctx } = u;
    const px = devicePixelRatio;
    ctx.save();
    ctx.beginPath();
    ctx.rect(u.bbox.left - 8 * px, u.bbox.top, u.bbox.width + 16 * px, u.bbox.height);
    ctx.clip();
    if (chart.mark !== null) {
      const x = u.valToPos(chart.mark, 'x', true);
      ctx.strokeStyle = ink('mark');
      ctx.fillStyle = ink('mark');
      ctx.lineWidth = px;
      ctx.setLineDash([2 * px, 3 * px]);
      line(ctx, x, u.bbox.top, x, u.bbox.top + u.bbox.height);
      ctx.setLineDash([]);
      ctx.font = FONT.replace('12px', `${12 * px}px`);
      const right = x > u.bbox.left + u.bbox.width * 0.6;
      ctx.textAlign = right ? 'right' : 'left';
      ctx.textBaseline = 'bottom';
      ctx.fillText(chart.mark_name, x + (right ? -5 : 5) * px, u.bbox.top + u.bbox.height - 5 * px);
    }
    for (const series of chart.series) {
      const look = looks[series.look];
      ctx.strokeStyle = ink(series.ink);
      ctx.fillStyle = ink(series.ink);
      ctx.lineWidth = 1.5 * px;
      series.x.forEach((value, index) => {
        const [x, y] = [u.valToPos(value, 'x', true), u.valToPos(series.y[index], 'y', true)];
        if (series.low !== null && series.high !== null) {
          const [low, high] = [series.low[index], series.high[index]].map((end) => u.valToPos(end, 'y', true));
          line(ctx, x, low, x, high);
          line(ctx, x - 4 * px, low, x + 4 * px, low);
          line(ctx, x - 4 * px, high, x + 4 * px, high);
        }
        if (look !== null) {
          point(ctx, look, x, y, 3.5 * px, ink('ground'));
        }
      });
    }
    ctx.restore();
  }

  const axis = {
    stroke: ink('text'),
    font: FONT,
    labelFont: FONT,
    grid: { stroke: ink('grid'), width: 1 },
    ticks: { stroke: ink('grid'), width: 1, size: 5 },
  };
  return new uPlot(
    {
      width: Math.max(240, host.clientWidth),
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, distr: 3, log: 2, range: wider },
        y: { distr: 3, range: wider },
      },
      axes: [
        {
          ...axis,
          label: chart.x,
          labelSize: 20,
          size: 34,
          splits: (u, index, min, max) => powersOfFour(min, max, u.bbox.width / devicePixelRatio),
          filter: (u, ticks) => ticks,
          values: (u, ticks) => ticks.map(shown[chart.x_unit]),
        },
        {
          ...axis,
          label: chart.y,
          labelSize: 20,
          size: 70,
          splits: (u, index, min, max) => decades(min, max),
          filter: (u, ticks) => ticks,
          values: (u, ticks) => ticks.map(shown[chart.y_unit]),
        },
      ],
      series: [
        {},
        ...chart.series.map(({ look, ink: name }) => ({
          stroke: ink(name),
          width: 2,
          dash: look === 'line' ? [7, 5] : [],
          spanGaps: true,
          paths: joined(look) ? undefined : () => null,
          points: { show: false },
        })),
      ],
      hooks: { draw: [marks] },
    },
    data,
    host,
  );
}

function line(ctx, x0, y0, x1, y1) {
  ctx.beginPath();
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
  ctx.stroke();
}

function point(ctx, look, x, y, radius, ground) {
  if (look === 'cross') {
    line(ctx, x - radius, y - radius, x + radius, y + radius);
    line(ctx, x - radius, y + radius, x + radius, y - radius);
    return;
  }
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  if (look === 'ring') {
    ctx.fillStyle = ground;
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = ctx.strokeStyle;
  } else {
    ctx.fill();
  }
}

/**
 * Draws a chart into an element, anew when its width or the theme changes.
 *
 * @param {HTMLElement} host
 * @param {string} json  a Chart
 * @returns {() => void}  takes it out
 */
export function lab_plot(host, json) {
  const chart = JSON.parse(json);
  let plot = null;
  const redraw = () => {
    plot?.destroy();
    plot = draw(host, chart);
  };
  redraw();
  // The first call of an observer tells the size that was drawn for.
  let width = host.clientWidth;
  const sizes = new ResizeObserver(() => {
    if (host.clientWidth !== width) {
      width = host.clientWidth;
      redraw();
    }
  });
  sizes.observe(host);
  const themes = new MutationObserver(redraw);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', redraw);
  return () => {
    sizes.disconnect();
    themes.disconnect();
    system.removeEventListener('change', redraw);
    plot?.destroy();
  };
}
