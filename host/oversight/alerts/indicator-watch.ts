import { shortFailure } from '../../../shared/formats/describe-failure';
import { nextBarOpenTime } from '../../../shared/math/time';
import type { IndicatorMeasure } from '../../../shared/model/alerts';
import type { TaOutput } from '../../../shared/model/analysis';
import type { Bars } from '../../../shared/model/bars';
import type { BrokerSeconds } from '../../../shared/model/fields';
import { type Failure, failed, ok, type Result } from '../../../shared/model/result';
import type { Tick } from '../../../shared/model/tick';
import { closesOf } from '../../../shared/rules/alert-trial';
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

const barsOf = ({ parameters }: IndicatorMeasure): number => {
  const lengths = Object.values(parameters).filter((each) => typeof each === 'number');
  return Math.min(mostBars, Math.max(fewestBars, timesLength * Math.ceil(Math.max(0, ...lengths))));
};

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
  /** Why nothing is known of it now, in words; null where something is. */
  whyBlind(of: IndicatorMeasure): string | null;
}

export interface IndicatorWatchParts {
  readonly live: Pick<Live, 'bridge'>;
  readonly clock: Pick<Clock, 'now'>;
  quote(symbol: string): Tick | null;
  /** By the broker's clock; null where that is not known. */
  nowS(): BrokerSeconds | null;
  /** Its value at the close of a candle, in their order. */
  onClose(of: IndicatorMeasure, value: number): void;
}

/** After a new candle's first quote the bridge may not have that candle yet: asked again with pauses that double. Milliseconds. */
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;
/** So long it may wait for its first answer. Milliseconds. */
const patienceMs = 60_000;
/** Closes that were missed, as those of an hour of minutes. */
const mostMissed = 60;

interface Known {
  readonly wantedMs: number;
  readonly askedMs: number;
  /** Answers in a row that told no new candle. */
  readonly inVain: number;
  /** When the candle began that grew when it was last read; null = never read. */
  readonly openS: BrokerSeconds | null;
  /** The last read failed. */
  readonly hasFailed: boolean;
  /** At the close of the one before it. */
  readonly value: number | null;
  readonly why: string | null;
}

export function createIndicatorWatch(parts: IndicatorWatchParts): IndicatorWatch {
  const { live, clock, quote, nowS, onClose } = parts;
  const { bridge } = live;
  const { generation } = bridge.current();
  const all = new Map<string, Known>();
  let isReading = false;

  function knownOf(of: IndicatorMeasure): Known {
    const nothing = { inVain: 0, openS: null, hasFailed: false, value: null, why: null };
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
      ...{ openS, value, hasFailed: false, inVain: isNews || before.hasFailed ? 0 : asked.inVain },
      why: value === null ? 'it has no value at the last close' : null,
    });
    // With the first answer the last close alone.
    for (const each of closesOf(bars.time, values))
      if (openBefore === null ? each.closeS === openS : each.openS >= openBefore) onClose(of, each.value);
  }

  return {
    look(wanted, isNew) {
      const keys = new Set(wanted.map(indicatorKey));
      for (const key of all.keys()) if (!keys.has(key)) all.delete(key);
      // The one that waits the longest.
      const [due] = wanted
        .map((of) => ({ of, known: knownOf(of) }))
        .filter(({ of, known }) => isDue(of, known))
        .toSorted((one, other) => one.known.askedMs - other.known.askedMs);
      for (const of of wanted) {
        const { value } = knownOf(of);
        if (of !== due?.of && value !== null && isNew(of)) onClose(of, value);
      }
      if (due === undefined || isReading) return;
      isReading = true;
      void read(due.of).finally(() => {
        isReading = false;
      });
    },
    whyBlind(of) {
      const known = all.get(indicatorKey(of));
      if (known === undefined) return null;
      const isLate = known.openS === null && clock.now() - known.wantedMs > patienceMs;
      return known.why ?? (isLate ? 'its candles are not read' : null);
    },
  };
}

const wordsOf = (failure: Failure): string =>
  failure.kind === 'bad-input' ? failure.message : shortFailure(failure);
