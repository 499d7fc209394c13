import { shortFailure } from '../../../shared/formats/describe-failure';
import { nextBarOpenTime } from '../../../shared/math/time';
import type { IndicatorMeasure } from '../../../shared/model/alerts';
import type { TaOutput } from '../../../shared/model/analysis';
import type { Bars } from '../../../shared/model/bars';
import type { BrokerSeconds } from '../../../shared/model/fields';
import { type Failure, failed, ok, type Result } from '../../../shared/model/result';
import type { Tick } from '../../../shared/model/tick';
import type { BridgeClient } from '../../bridge/client';
import { printed } from '../../bridge/decode/printed';
import type { Clock } from '../../live/clock';
import type { Live } from '../../live/live';

/** An indicator of the sidecar over the newest candles; of `values` the last one is of the candle that still grows. */
export interface IndicatorRead {
  readonly bars: Bars;
  readonly values: readonly (number | null)[];
}

/** As many as its longest average needs to be the chart's own to the last decimals. */
const liveBars = 1_000;
const name = 'value';

/** `recent`: its values of the newest so many candles alone. */
export async function readIndicator(
  client: Pick<BridgeClient, 'ratesTa'>,
  { symbol, timeframe, type, parameters, line, label }: IndicatorMeasure,
  count = liveBars,
  recentBars?: number,
): Promise<Result<IndicatorRead>> {
  const indicators = { [name]: { ...parameters, type } };
  const read = await client.ratesTa({ symbol, timeframe, count, recentBars, indicators });
  if (!read.ok) return read;
  const { bars, outputs } = read.value;
  const output = outputs?.[name];
  if (output === undefined) return failed(badIndicator(`${printed(label)} has no values here.`));
  const values = lineOf(output, line);
  if (values !== null) return ok({ bars, values });
  const lines = output.shape === 'group' ? Object.keys(output.series) : [];
  const words =
    line === '' ? `${printed(label)} is not one line` : `${printed(label)} has no line ${printed(line)}`;
  return failed(
    badIndicator(lines.length === 0 ? `${words}.` : `${words}: it has ${printed(lines.join(', '))}.`),
  );
}

const badIndicator = (message: string): Failure => ({ kind: 'bad-input', message, field: 'rule.of.line' });

function lineOf(output: TaOutput, line: string): readonly (number | null)[] | null {
  if (output.shape === 'series') return line === '' ? output.values : null;
  return output.shape === 'group' && Object.hasOwn(output.series, line)
    ? (output.series[line] ?? null)
    : null;
}

/** The indicators that alerts are about, of one connection, each read once a candle, after its close. */
export interface IndicatorWatch {
  /** Reads what is due of these, one at a time. Of a blind one the last value counts again. */
  look(wanted: readonly IndicatorMeasure[], isBlind: (of: IndicatorMeasure) => boolean): void;
  /** Why nothing is known of it now, in words; null where something is. */
  whyBlind(of: IndicatorMeasure): string | null;
}

export interface IndicatorWatchParts {
  readonly live: Pick<Live, 'bridge'>;
  readonly clock: Pick<Clock, 'now'>;
  quote(symbol: string): Tick | null;
  /** Its value at the close of the newest candle that is closed. */
  onClose(of: IndicatorMeasure, value: number): void;
}

/** After a new candle's first quote the bridge may not have that candle yet; what failed is asked again too. Milliseconds. */
const againMs = 5_000;

interface Known {
  /** Of the candle that grew when it was last read; null = never read. */
  readonly openS: BrokerSeconds | null;
  readonly askedMs: number;
  readonly why: string | null;
}

export function createIndicatorWatch({ live, clock, quote, onClose }: IndicatorWatchParts): IndicatorWatch {
  const { bridge } = live;
  const { generation } = bridge.current();
  const known = new Map<string, Known>();
  const keyOf = (of: IndicatorMeasure): string => JSON.stringify(of);
  let isReading = false;

  function isDue(of: IndicatorMeasure, isBlind: boolean): boolean {
    const before = known.get(keyOf(of));
    if (before === undefined) return true;
    if (clock.now() - before.askedMs < againMs) return false;
    if (before.openS === null || isBlind) return true;
    // A candle begins with a quote.
    const timeMs = quote(of.symbol)?.timeMs ?? null;
    return timeMs !== null && timeMs / 1_000 >= nextBarOpenTime(of.timeframe, before.openS);
  }

  async function read(of: IndicatorMeasure): Promise<void> {
    const openBefore = known.get(keyOf(of))?.openS ?? null;
    const tell = (openS: BrokerSeconds | null, why: string | null): void =>
      void known.set(keyOf(of), { openS, askedMs: clock.now(), why });
    tell(openBefore, known.get(keyOf(of))?.why ?? null);
    const answer = await bridge.read((client) => readIndicator(client, of, liveBars, 3));
    if (bridge.current().generation !== generation) return;
    if (!answer.ok) return tell(openBefore, shortFailure(answer.failure));
    const { bars, values } = answer.value;
    const value = values.at(-2) ?? null;
    tell(bars.time.at(-1) ?? null, value === null ? 'it has no value yet' : null);
    if (value !== null) onClose(of, value);
  }

  return {
    look(wanted, isBlind) {
      const keys = new Set(wanted.map(keyOf));
      for (const key of known.keys()) if (!keys.has(key)) known.delete(key);
      const due = isReading ? undefined : wanted.find((of) => isDue(of, isBlind(of)));
      if (due === undefined) return;
      isReading = true;
      void read(due).finally(() => {
        isReading = false;
      });
    },
    whyBlind: (of) => known.get(keyOf(of))?.why ?? null,
  };
}
