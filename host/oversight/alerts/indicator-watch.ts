import { isDeepStrictEqual } from 'node:util';
import type { Input } from '../../../shared/contract';
import { shortFailure } from '../../../shared/formats/describe-failure';
import { nextBarOpenTime } from '../../../shared/math/time';
import type { IndicatorMeasure } from '../../../shared/model/alerts';
import type { Analysis, TaOutput } from '../../../shared/model/analysis';
import type { Bars } from '../../../shared/model/bars';
import type { BrokerSeconds } from '../../../shared/model/fields';
import { type Failure, failed, ok, type Result } from '../../../shared/model/result';
import type { Tick } from '../../../shared/model/tick';
import { closesOf } from '../../../shared/rules/alert-trial';
import type { Reading } from '../../../shared/rules/judge';
import { mostBars } from '../../bridge/bridge-reads';
import type { BridgeClient } from '../../bridge/client';
import { printed } from '../../bridge/decode/printed';
import type { Clock } from '../../live/clock';
import type { Live } from '../../live/live';

/** An indicator of the sidecar over the newest candles; of `values` the last one is of the candle that still grows. */
export interface IndicatorRead {
  readonly bars: Bars;
  readonly values: readonly (number | null)[];
}

/** So many settle an average of two hundred, and hold a day of minutes. */
const fewestBars = 1_500;
/** A longer average takes so many times its length. */
const timesLength = 4;
/** Of the request. */
const output = 'value';

/** So many candles settle it. */
const settledBars = ({ parameters }: IndicatorMeasure): number => {
  const lengths = Object.values(parameters).filter((each) => typeof each === 'number');
  return Math.min(mostBars, timesLength * Math.ceil(Math.max(0, ...lengths)));
};
const barsOf = (of: IndicatorMeasure): number => Math.max(fewestBars, settledBars(of));

/** `recentBars`: its values of the newest so many candles alone. */
export async function readIndicator(
  client: Pick<BridgeClient, 'ratesTa'>,
  of: IndicatorMeasure,
  { count = barsOf(of), recentBars }: { readonly count?: number; readonly recentBars?: number } = {},
): Promise<Result<IndicatorRead>> {
  const { symbol, timeframe, type, parameters, line, label } = of;
  const indicators = { [output]: { ...parameters, type } };
  const read = await client.ratesTa({ symbol, timeframe, count, recentBars, indicators });
  if (!read.ok) return read;
  const { bars, outputs } = read.value;
  const found = outputs?.[output];
  if (found === undefined) return failed(badIndicator(`${printed(label)} has no values here.`));
  const values = lineOf(found, line);
  if (values !== null) return ok({ bars, values });
  const lines = found.shape === 'group' ? Object.keys(found.series) : [];
  const words =
    line === '' ? `${printed(label)} is not one line` : `${printed(label)} has no line ${printed(line)}`;
  return failed(
    badIndicator(lines.length === 0 ? `${words}.` : `${words}: it has ${printed(lines.join(', '))}.`),
  );
}

const badIndicator = (message: string): Failure => ({ kind: 'bad-input', message, field: 'rule.of.line' });

function lineOf(found: TaOutput, line: string): readonly (number | null)[] | null {
  if (found.shape === 'series') return line === '' ? found.values : null;
  return found.shape === 'group' && Object.hasOwn(found.series, line) ? (found.series[line] ?? null) : null;
}

/** One for all rules on it, whatever their bounds. */
export const indicatorKey = (of: IndicatorMeasure): string => JSON.stringify(of);

/** The indicators that alerts are about, of one connection: each is read once a candle, after its close. */
export interface IndicatorWatch {
  /** Reads what is due of these, one at a time. `isNew`: a rule waits for its value, which is known of a candle before. */
  look(wanted: readonly IndicatorMeasure[], isNew: (of: IndicatorMeasure) => boolean): void;
  /** What a page's chart was answered: of these the newest value is one of the candle that still grows. */
  show(wanted: readonly IndicatorMeasure[], asked: Shown, answer: Analysis): void;
  /** Why nothing is known of it now, in words; null where something is. */
  whyBlind(of: IndicatorMeasure): string | null;
  /** Why nothing is known of the candle that still grows, in words; null where a chart shows it. */
  whyByClose(of: IndicatorMeasure): string | null;
}

export type Shown = Pick<Input<'rates.analyse'>, 'count' | 'indicators'>;
export type CandleOf = NonNullable<Extract<Reading, { readonly kind: 'value' }>['candle']>;

export interface IndicatorWatchParts {
  readonly live: Pick<Live, 'bridge'>;
  readonly clock: Pick<Clock, 'now'>;
  quote(symbol: string): Tick | null;
  /** By the broker's clock; null where that is not known. */
  nowS(): BrokerSeconds | null;
  /** How often a page's chart is read, milliseconds. */
  chartEveryMs(): number;
  /** Its value at the close of a candle, in their order; what is shown of the one that still grows, after the close before it. */
  onValue(of: IndicatorMeasure, value: number, candle: CandleOf): void;
}

/** After a new candle's first quote the bridge may not have that candle yet: asked again with pauses that double. Milliseconds. */
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;
/** So long it may wait for its first answer. Milliseconds. */
const patienceMs = 60_000;
/** Closes that were missed, as those of an hour of minutes. */
const mostMissed = 60;
/** A chart beside others is read less often. Milliseconds. */
const shownForMs = 120_000;

interface Known {
  readonly wantedMs: number;
  readonly askedMs: number;
  /** Answers in a row that told no new candle. */
  readonly inVain: number;
  /** When the candle began that grew when it was last read; null = never read. */
  readonly openS: BrokerSeconds | null;
  /** The last read failed. */
  readonly hasFailed: boolean;
  /** At the close of the one before it, and when that one began. */
  readonly value: number | null;
  readonly closedS: BrokerSeconds | null;
  readonly why: string | null;
}

export function createIndicatorWatch(parts: IndicatorWatchParts): IndicatorWatch {
  const { live, clock, quote, nowS, onValue } = parts;
  const { bridge } = live;
  const { generation } = bridge.current();
  const all = new Map<string, Known>();
  /** When each was last shown, monotonic milliseconds, and why it says nothing, in words; null: it does. */
  const shown = new Map<string, { readonly atMs: number; readonly why: string | null }>();
  let isReading = false;

  function knownOf(of: IndicatorMeasure): Known {
    const nothing = { inVain: 0, openS: null, hasFailed: false, value: null, closedS: null, why: null };
    const known = all.get(indicatorKey(of)) ?? {
      wantedMs: clock.now(),
      askedMs: Number.NEGATIVE_INFINITY,
      ...nothing,
    };
    all.set(indicatorKey(of), known);
    return known;
  }

  function isDue(
    { symbol, timeframe }: IndicatorMeasure,
    { askedMs, inVain, openS, hasFailed }: Known,
  ): boolean {
    if (clock.now() - askedMs < Math.min(longestPauseMs, firstPauseMs * 2 ** inVain)) return false;
    if (openS === null || hasFailed) return true;
    // A candle begins with a quote.
    const tick = quote(symbol);
    const quoteS = tick === null ? null : tick.timeMs === null ? nowS() : tick.timeMs / 1_000;
    return quoteS !== null && quoteS >= nextBarOpenTime(timeframe, openS);
  }

  async function read(of: IndicatorMeasure): Promise<void> {
    const before = knownOf(of);
    const asked = { ...before, askedMs: clock.now(), inVain: before.inVain + 1 };
    const keep = (known: Known): void => void all.set(indicatorKey(of), known);
    keep(asked);
    const recentBars = mostMissed + 2;
    const answer = await bridge.read((client) => readIndicator(client, of, { recentBars }));
    if (bridge.current().generation !== generation) return;
    if (!answer.ok) return keep({ ...asked, hasFailed: true, value: null, why: wordsOf(answer.failure) });
    const { bars, values } = answer.value;
    const openS = bars.time.at(-1) ?? null;
    const { openS: openBefore } = before;
    const value = values.at(-2) ?? null;
    const isNews = openS !== openBefore;
    keep({
      ...asked,
      ...{ openS, value, closedS: bars.time.at(-2) ?? null, hasFailed: false },
      ...{ inVain: isNews || before.hasFailed ? 0 : asked.inVain },
      why: value === null ? 'it has no value at the last close' : null,
    });
    // With the first answer the last close alone.
    for (const each of closesOf(bars.time, values))
      if (openBefore === null ? each.closeS === openS : each.openS >= openBefore)
        onValue(of, each.value, { openS: each.openS, isForming: false });
  }

  function lastShown(of: IndicatorMeasure) {
    const last = shown.get(indicatorKey(of));
    const isRecent = (atMs: number) => clock.now() - atMs <= Math.max(shownForMs, 2 * parts.chartEveryMs());
    return last !== undefined && isRecent(last.atMs) ? last : null;
  }

  return {
    look(wanted, isNew) {
      const keys = new Set(wanted.map(indicatorKey));
      for (const known of [all, shown]) for (const key of known.keys()) if (!keys.has(key)) known.delete(key);
      // The one that waits the longest.
      const [due] = wanted
        .map((of) => ({ of, known: knownOf(of) }))
        .filter(({ of, known }) => isDue(of, known))
        .toSorted((one, other) => one.known.askedMs - other.known.askedMs);
      for (const of of wanted) {
        const { value, closedS } = knownOf(of);
        if (of !== due?.of && value !== null && closedS !== null && isNew(of))
          onValue(of, value, { openS: closedS, isForming: false });
      }
      if (due === undefined || isReading) return;
      isReading = true;
      void read(due.of).finally(() => {
        isReading = false;
      });
    },
    show(wanted, { count, indicators }, { symbol, timeframe, bars, outputs }) {
      const openS = bars.time.at(-1);
      if (openS === undefined) return;
      for (const of of wanted.filter((each) => each.symbol === symbol && each.timeframe === timeframe)) {
        const name = Object.keys(indicators).find((each) => isSame(of, each, indicators[each]));
        const output = name !== undefined && Object.hasOwn(outputs, name) ? outputs[name] : undefined;
        const value = output === undefined ? null : (lineOf(output, of.line)?.at(-1) ?? null);
        if (value === null) continue;
        const key = indicatorKey(of);
        // More than the sidecar takes were read beside its values.
        const why =
          count > mostBars
            ? `the chart shows more than ${mostBars} candles`
            : bars.time.length < settledBars(of)
              ? `the chart shows fewer than ${settledBars(of)} candles`
              : null;
        // Of two charts the one counts that says something.
        if (why === null || lastShown(of)?.why !== null) shown.set(key, { atMs: clock.now(), why });
        const known = all.get(key);
        // What came before it is judged first.
        if (why === null && known?.openS === openS && known.why === null)
          onValue(of, value, { openS, isForming: true });
      }
    },
    whyByClose(of) {
      const last = lastShown(of);
      return last === null ? 'no chart shows it' : last.why;
    },
    whyBlind(of) {
      const known = all.get(indicatorKey(of));
      if (known === undefined) return null;
      const isLate = known.openS === null && clock.now() - known.wantedMs > patienceMs;
      return known.why ?? (isLate ? 'its candles are not read' : null);
    },
  };
}

/** Whether this output of a request is this indicator. */
function isSame({ type, parameters }: IndicatorMeasure, name: string, asked: Asked | undefined): boolean {
  const { type: its = name, ...others } = asked === undefined || asked === true ? {} : asked;
  return its === type && isDeepStrictEqual(others, parameters);
}
type Asked = Shown['indicators'][string];

const wordsOf = (failure: Failure): string =>
  failure.kind === 'bad-input' ? failure.message : shortFailure(failure);
