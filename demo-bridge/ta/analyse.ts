import type { Candle, Timeframe } from '../market/candle';
import { AVERAGES } from './averages';
import { Frame } from './frame';
import type { Indicator, Output, Plan } from './indicator';
import { OSCILLATORS } from './oscillators';
import { ParameterReader } from './parameters';
import { rounded } from './round';
import type { Series } from './series';
import { STRUCTURE } from './structure';
import { SUMMARIES } from './summaries';
import { TREND } from './trend';
import { VOLATILITY } from './volatility';
import { VOLUME } from './volume';

/** Every indicator that the sidecar knows, by its type name. */
export const INDICATORS: ReadonlyMap<string, Indicator> = new Map(
  [...AVERAGES, ...OSCILLATORS, ...TREND, ...VOLATILITY, ...VOLUME, ...STRUCTURE, ...SUMMARIES].map(
    (indicator) => [indicator.name, indicator],
  ),
);

const MOST_BARS = 5000;
const MOST_OUTPUTS = 100;
/** Entries of `ta` that are not outputs. */
const RESERVED_NAMES: readonly string[] = ['symbol', 'timeframe', 'candles'];

export interface AnalysisRequest {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Oldest first. */
  readonly bars: readonly Candle[];
  /** As it came in the body: output name → `true` or a flat object of parameters with an optional `type`. */
  readonly indicators: unknown;
  /** Return only the newest so many entries of outputs with one entry per bar. */
  readonly recentBars?: number;
  /** An indicator on which this sidecar fails, together with everything else requested. */
  readonly failsOn?: string | null;
}

export type Analysis = { readonly ok: true; readonly ta: Record<string, unknown> | null } | Refusal;

/** `detail` is a sentence, or the record of an `insufficient_bars` error. A 500 names no indicator. */
export interface Refusal {
  readonly ok: false;
  readonly status: 400 | 500;
  readonly detail: unknown;
}

interface PlannedOutput {
  readonly name: string;
  readonly type: string;
  readonly plan: Plan;
}

/**
 * The sidecar's answer. All outputs are checked before any is computed, so a refusal names every output that lacks bars. Without bars
 * the sidecar is not asked: `ta` is null.
 */
export function analyse(request: AnalysisRequest): Analysis {
  const { symbol, timeframe, bars, indicators, recentBars } = request;
  if (bars.length === 0) return { ok: true, ta: null };
  if (bars.length > MOST_BARS) return refuse(`too many bars: ${bars.length}, at most ${MOST_BARS} are taken`);
  if (recentBars !== undefined && !(Number.isInteger(recentBars) && recentBars >= 1)) {
    return refuse(`recentBars must be a whole number of bars from 1, got ${shown(recentBars)}`);
  }

  const planned = planOutputs(indicators);
  if ('detail' in planned) return planned;
  const deficits = planned.outputs
    .filter(({ plan }) => plan.barsNeeded > bars.length)
    .map(({ name, type, plan }) => ({
      outputKey: name,
      type,
      required: plan.barsNeeded,
      available: bars.length,
    }));
  if (deficits.length > 0) return refuse(insufficientBars(bars.length, deficits));
  if (planned.outputs.some(({ type }) => type === request.failsOn)) {
    return { ok: false, status: 500, detail: 'Internal Server Error' };
  }

  const frame = new Frame(bars, timeframe);
  const firstBar = bars.length - Math.min(recentBars ?? bars.length, bars.length);
  const entries: [string, unknown][] = [
    ['symbol', symbol],
    ['timeframe', timeframe],
    ['candles', bars.length],
  ];
  for (const { name, plan } of planned.outputs) {
    entries.push([name, answer(plan.compute(frame), firstBar)]);
  }
  return { ok: true, ta: Object.fromEntries(entries) };
}

function refuse(detail: unknown): Refusal {
  return { ok: false, status: 400, detail };
}

function planOutputs(indicators: unknown): { readonly outputs: readonly PlannedOutput[] } | Refusal {
  if (!isRecord(indicators)) return refuse(`indicators must be an object, got ${shown(indicators)}`);
  const asked = Object.entries(indicators);
  if (asked.length === 0) return refuse('indicators must name at least one output');
  if (asked.length > MOST_OUTPUTS) {
    return refuse(`too many outputs: ${asked.length}, at most ${MOST_OUTPUTS} are computed at once`);
  }
  const outputs: PlannedOutput[] = [];
  for (const [name, query] of asked) {
    const output = planOutput(name, query);
    if ('detail' in output) return output;
    outputs.push(output);
  }
  return { outputs };
}

function planOutput(name: string, query: unknown): PlannedOutput | Refusal {
  if (RESERVED_NAMES.includes(name)) return refuse(`output name '${name}' is taken by the answer itself`);
  if (query !== true && !isRecord(query)) {
    return refuse(`output '${name}': must be true or an object of parameters, got ${shown(query)}`);
  }
  const parameters = query === true ? {} : query;
  const { type = name } = parameters;
  const indicator = typeof type === 'string' ? INDICATORS.get(type) : undefined;
  if (typeof type !== 'string' || indicator === undefined) {
    return refuse(
      `unknown indicator type '${typeof type === 'string' ? type : shown(type)}' for output '${name}'`,
    );
  }
  const reader = new ParameterReader(parameters);
  const plan = indicator.plan(reader);
  if (reader.problems.length > 0) {
    const reasons = reader.problems.map(
      (problem) => `parameter '${problem.name}' must be ${problem.wants}, got ${shown(problem.value)}`,
    );
    return refuse(`output '${name}' (type=${type}): ${reasons.join('; ')}`);
  }
  return { name, type, plan };
}

interface Deficit {
  readonly outputKey: string;
  readonly type: string;
  readonly required: number;
  readonly available: number;
}

function insufficientBars(available: number, deficits: readonly Deficit[]) {
  const lacking = deficits.map(
    ({ outputKey, type, required }) => `${outputKey} (type=${type}) needs ${required}`,
  );
  return {
    error: 'insufficient_bars',
    message: `insufficient bars: have ${available}, but: ${lacking.join(', ')}`,
    available,
    deficits,
  };
}

/** The output as it goes into the body, without the bars before `firstBar`. */
function answer(output: Output, firstBar: number): unknown {
  switch (output.kind) {
    case 'series':
      return cut(output.values, firstBar);
    case 'bundle':
      return Object.fromEntries(
        Object.entries(output.parts).map(([part, values]) => [part, cut(values, firstBar)]),
      );
    case 'perBar':
      return output.events.filter((event) => event.idx >= firstBar);
    case 'plain':
      return tidy(output.value);
  }
}

function cut(values: Series, firstBar: number): Series {
  const kept = firstBar === 0 ? values : values.slice(firstBar);
  return kept.map((value) => (value === null ? null : rounded(value)));
}

/** Rounds the prices in zones, levels and summaries; times and counts are whole and stay. */
function tidy(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : rounded(value);
  if (Array.isArray(value)) return value.map(tidy);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, content]) => [field, tidy(content)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value of the request as a refusal quotes it. */
function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
