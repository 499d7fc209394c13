import { expect, it } from 'vitest';
import type { ChartGoTo } from '../../../../../renderer/data/workspace/chart-place';
import { KeptFrame } from '../../../../../renderer/features/chart/draw/kept-frame';

const trade: ChartGoTo = { kind: 'trade', entry: 1_000, exit: 2_000 };

function setup() {
  const resized = new Set<() => void>();
  const scale = {
    subscribeSizeChange: (handler: () => void) => resized.add(handler),
    unsubscribeSizeChange: (handler: () => void) => resized.delete(handler),
  };
  const stage = new EventTarget();
  const framed: ChartGoTo[] = [];
  const world = { newest: 5_000 };
  const frame = new KeptFrame(
    { timeScale: () => scale } as never,
    stage as never,
    (goTo) => framed.push(goTo),
    () => world.newest,
  );
  const resize = () => {
    for (const each of resized) each();
  };
  return { frame, framed, stage, resize, world };
}

it('frames the trade anew when the chart gets another size, until the user moves the view', () => {
  const { frame, framed, stage, resize } = setup();
  resize();
  expect(framed).toEqual([]);
  frame.keep(trade);
  resize();
  resize();
  expect(framed).toEqual([trade, trade]);
  stage.dispatchEvent(new Event('wheel'));
  resize();
  expect(framed).toHaveLength(2);
});

it('leaves a frame for another place, and listens no more once it has stopped', () => {
  const { frame, framed, resize } = setup();
  frame.keep(trade);
  frame.keep({ kind: 'time', time: 3_000 });
  resize();
  expect(framed).toEqual([]);
  frame.keep(trade);
  frame.stop();
  resize();
  expect(framed).toEqual([]);
});

it('shows as many candles as before on the way back from a trade, until there is a new one', () => {
  const { frame, framed, resize, world } = setup();
  const span: ChartGoTo = { kind: 'span', from: 1_000, bars: 40 };
  frame.keep(span);
  resize();
  expect(framed).toEqual([span]);
  world.newest = 5_060;
  resize();
  expect(framed).toEqual([span]);
});
