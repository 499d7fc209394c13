import type { Position } from '../../shared/model/position';
import { type Dataset, datasetOf } from './dataset';
import { PositionsBench } from './positions';
import type { Prepare, Subject } from './subject';
import { bareCharts, everythingAgain, newestAlone } from './subjects/bare-lwc';
import { echartsLines, wholeOption } from './subjects/echarts';
import { klinecharts } from './subjects/klinecharts';
import { ours } from './subjects/ours';
import { uplot } from './subjects/uplot';

/** By their names in the table. */
const subjects: Readonly<Record<string, Prepare>> = {
  ours,
  'bare lwc': bareCharts,
  'lwc, last 1,500': newestAlone,
  'setData each tick': everythingAgain,
  klinecharts,
  echarts: echartsLines,
  'echarts, whole option': wholeOption,
  uPlot: uplot,
};

/** The interface for the runner, one subject at a time. Times are milliseconds. */
class Bench {
  #data: Dataset | null = null;
  #subject: Subject | null = null;
  #ticks = 0;
  #appends = 0;
  #positions: PositionsBench | null = null;
  #answers: (readonly Position[])[] = [];

  /** Prepares a subject's data, unmeasured. */
  async prepare(name: string, count: number): Promise<void> {
    const prepare = subjects[name];
    if (prepare === undefined) throw new Error(`no subject is called ${name}`);
    if (this.#data?.count !== count) this.#data = datasetOf(count);
    this.#subject = await prepare(this.#data);
    this.#ticks = 0;
    this.#appends = 0;
  }

  async mount(): Promise<number> {
    return await timedFrame(() => this.#chart.mount(stage()));
  }

  async tick(times: number): Promise<readonly number[]> {
    return await repeated(times, () => this.#chart.tick(this.#ticks++));
  }

  /** Sends quotes one by one: the product updates its legend at most five times a second. */
  async quote(times: number): Promise<readonly number[] | null> {
    const chart = this.#chart;
    if (chart.quote === undefined) return null;
    return await repeated(times, () => chart.quote?.(this.#ticks++), 220);
  }

  async append(times: number): Promise<readonly number[]> {
    return await repeated(times, () => this.#chart.append(this.#appends++));
  }

  async pan(times: number, direction: 1 | -1): Promise<readonly number[]> {
    return await repeated(times, () => this.#chart.pan(direction));
  }

  async zoom(times: number, factor: number): Promise<readonly number[]> {
    return await repeated(times, () => this.#chart.zoom(factor));
  }

  async switchSymbol(step: number): Promise<number | null> {
    const chart = this.#chart;
    if (chart.switchSymbol === undefined) return null;
    return await timedFrame(() => chart.switchSymbol?.(step));
  }

  /** Mounts a table of positions instead of a chart, with prepared poll answers. */
  async mountPositions(count: number, polls: number): Promise<void> {
    const table = new PositionsBench();
    this.#positions = table;
    this.#answers = table.prepare(count, polls);
    await timedFrame(() => table.mount(stage(), count));
  }

  async updatePositions(times: number): Promise<readonly number[]> {
    return await repeated(times, () => {
      const answer = this.#answers.shift();
      if (answer === undefined) throw new Error('no answer is left');
      this.#positions?.update(answer);
    });
  }

  destroyPositions(): void {
    this.#positions?.destroy(stage());
    this.#positions = null;
    this.#answers = [];
  }

  settle(ms: number): Promise<void> {
    return settled(ms);
  }

  destroy(): void {
    this.#subject?.destroy();
    this.#subject = null;
    stage().replaceChildren();
  }

  get #chart(): Subject {
    if (this.#subject === null) throw new Error('nothing is prepared');
    return this.#subject;
  }
}

function stage(): HTMLElement {
  const found = document.getElementById('stage');
  if (found === null) throw new Error('index.html has no stage');
  return found;
}

async function repeated(times: number, act: () => void, pauseMs = 0): Promise<readonly number[]> {
  const costs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    costs.push(await timedFrame(act));
    if (pauseMs > 0) await settled(pauseMs);
  }
  return costs;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

window.bench = new Bench();

/**
 * Runs `act` and waits for its paint. Returns main-thread milliseconds: of `act` itself, and from the start of the frame to its
 * paint; the wait for the screen in between does not count.
 */
async function timedFrame(act: () => void): Promise<number> {
  await nextFrame();
  let frameBegan = 0;
  // Requested before `act`, so that it runs before the chart's own callbacks.
  const painted = new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      frameBegan = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  });
  const began = performance.now();
  act();
  const acted = performance.now();
  await painted;
  return acted - began + performance.now() - frameBegan;
}

/** Resolves when a frame and its work are done. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  });

const settled = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
