import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type Column, type Dataset, type Row, rowAt, tickedRow } from '../dataset';
import { barsInSight, type Prepare, paneShares, panShare, stageHeight, stageWidth } from '../subject';

type Data = [number[], ...(number | null)[][]];
type Series = ConstructorParameters<typeof UPlot>[0]['series'][number];

/** uPlot has no candles: drawn as in its own demo, from four hidden series. */
function candles(plot: UPlot): void {
  const { ctx } = plot;
  const [from, to] = plot.series[0]?.idxs ?? [0, 0];
  const width = Math.max(1, (plot.bbox.width / Math.max(1, to - from)) * 0.7);
  ctx.save();
  for (let row = from; row <= to; row += 1) {
    const time = plot.data[0][row];
    const open = plot.data[1]?.[row];
    const high = plot.data[2]?.[row];
    const low = plot.data[3]?.[row];
    const close = plot.data[4]?.[row];
    if (time == null || open == null || high == null || low == null || close == null) continue;
    const x = plot.valToPos(time, 'x', true);
    const y = (value: number): number => plot.valToPos(value, 'y', true);
    ctx.fillStyle = close >= open ? '#2bb587' : '#e5534b';
    ctx.fillRect(Math.round(x), y(high), 1, y(low) - y(high));
    const top = y(Math.max(open, close));
    ctx.fillRect(x - width / 2, top, width, Math.max(1, y(Math.min(open, close)) - top));
  }
  ctx.restore();
}

const copied = (column: Column, count: number): (number | null)[] => column.slice(0, count);

/** One plot for each pane. */
export const uplot: Prepare = (data) => {
  let plots: UPlot[] = [];
  let panes: Data[] = [];
  let from = 0;
  let to = 0;

  const look = (): void => {
    const first = data.bars.time[Math.max(0, Math.round(from))] ?? 0;
    const last = (data.bars.time[0] ?? 0) + to * 3_600;
    for (const plot of plots) plot.setScale('x', { min: first, max: last });
  };
  const put = (row: Row, isNew: boolean): void => {
    const values: readonly (readonly (number | null)[])[] = [
      [row.time, row.open, row.high, row.low, row.close, ...row.lines],
      [row.time, row.rsi],
      [row.time, row.hist, row.macd, row.signal],
    ];
    for (const [pane, columns] of panes.entries()) {
      for (const [index, column] of columns.entries()) {
        const value = values[pane]?.[index] ?? null;
        const list: (number | null)[] = column;
        if (isNew) list.push(value);
        else list[list.length - 1] = value;
      }
      plots[pane]?.setData(columns, false);
      plots[pane]?.redraw();
    }
    if (isNew) look();
  };
  const line = (stroke: string): Series => ({ stroke, width: 1, points: { show: false } });

  return Promise.resolve({
    mount(stage: HTMLElement) {
      panes = panesOf(data);
      to = data.count - 1;
      from = Math.max(0, to - barsInSight);
      const whole = paneShares.reduce((sum, share) => sum + share, 0);
      const hidden: Series = { show: true, paths: () => null, points: { show: false } };
      const series: readonly Series[][] = [
        [{}, hidden, hidden, hidden, hidden, ...['amber', 'skyblue', 'violet', 'teal', 'pink'].map(line)],
        [{}, line('violet')],
        [
          {},
          { ...line('green'), fill: 'green', paths: UPlot.paths.bars?.({ size: [0.7, 20] }) ?? (() => null) },
          line('skyblue'),
          line('orange'),
        ],
      ];
      plots = panes.map(
        (columns, pane) =>
          new UPlot(
            {
              width: stageWidth,
              height: Math.floor((stageHeight * (paneShares[pane] ?? 1)) / whole),
              series: series[pane] ?? [],
              legend: { show: false },
              axes: [{ show: pane === 2 }, { side: 1, size: 60 }],
              scales: {
                x: { time: true, auto: false, min: data.bars.time[from] ?? 0, max: data.bars.time[to] ?? 0 },
              },
              hooks: pane === 0 ? { draw: [candles] } : {},
            },
            columns,
            stage,
          ),
      );
      look();
    },
    tick: (step: number) => put(tickedRow(data, step), false),
    append(step: number) {
      from += 1;
      to += 1;
      put(rowAt(data, data.count + step), true);
    },
    pan(direction: 1 | -1) {
      const by = Math.round(direction * panShare * (to - from));
      from += by;
      to += by;
      look();
    },
    zoom(factor: number) {
      from = to - (to - from) / factor;
      look();
    },
    destroy() {
      for (const plot of plots) plot.destroy();
      plots = [];
      panes = [];
    },
  });
};

function panesOf(data: Dataset): Data[] {
  const { bars, count, lines } = data;
  const time = (): number[] => bars.time.slice(0, count);
  return [
    [
      time(),
      bars.open.slice(0, count),
      bars.high.slice(0, count),
      bars.low.slice(0, count),
      bars.close.slice(0, count),
      ...lines.map((column) => copied(column, count)),
    ],
    [time(), copied(data.rsi, count)],
    [time(), copied(data.hist, count), copied(data.macd, count), copied(data.signal, count)],
  ];
}
