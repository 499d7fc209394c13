import type { Handlers, Input } from '../../shared/contract';
import type { Analysis, Indicators, TaOutput } from '../../shared/model/analysis';
import type { Bars } from '../../shared/model/bars';
import { type Failure, failed, ok, type Result } from '../../shared/result';
import type { BridgeClient } from '../bridge/client';
import type { BridgeSwitch } from './active-bridge';
import { createQuestions, type Questions } from './questions';
import { refusedOutputs } from './sidecar-refusal';

export type AnalyseHandlers = Pick<Handlers, 'rates.analyse' | 'rates.giveUp'>;
type Request = Input<'rates.analyse'>;

/** Most bars that the sidecar takes (bridge-notes.md). */
const mostBars = 5_000;
/** Most times that one poll asks again without what was refused. */
const mostTries = 3;
/** How long a refusal of certain outputs is believed: bars grow by one a candle, so it seldom ends sooner. */
const refusalMs = 60_000;
/** How long a sidecar that is down is left alone. */
const downMs = 15_000;

/** What the sidecar refused lately for one question. */
interface Memory {
  readonly missing: Readonly<Record<string, string>>;
  readonly untilMs: number;
}

const without = (indicators: Indicators, names: Readonly<Record<string, string>>): Indicators =>
  Object.fromEntries(Object.entries(indicators).filter(([name]) => !Object.hasOwn(names, name)));

const allMissing = (indicators: Indicators, why: string): Record<string, string> =>
  Object.fromEntries(Object.keys(indicators).map((name) => [name, why]));

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

/** The sidecar or its endpoint is at fault, so candles may still come the plain way. */
const leavesCandles = ({ kind }: Failure): boolean =>
  kind === 'sidecar' ||
  kind === 'refused' ||
  kind === 'unsupported' ||
  kind === 'bad-answer' ||
  kind === 'timeout';

interface Found {
  readonly bars: Bars | null;
  readonly outputs: Readonly<Record<string, TaOutput>>;
  readonly missing: Readonly<Record<string, string>>;
}

/**
 * Candles with overlays. Candles come even when the sidecar does not; outputs that it refuses by name are left out and the
 * rest asked for again. A refusal is remembered for a while, so that not every poll pays for it twice.
 */
export function analyseHandlers(
  bridge: BridgeSwitch,
  now: () => number,
  questions: Questions = createQuestions(),
): AnalyseHandlers {
  const memories = new Map<string, Memory>();

  const remember = (key: string, missing: Memory['missing'], forMs: number) => {
    for (const [known, { untilMs }] of memories) if (untilMs <= now()) memories.delete(known);
    memories.set(key, { missing, untilMs: now() + forMs });
  };
  const recall = (key: string): Memory['missing'] => {
    const memory = memories.get(key);
    return memory === undefined || memory.untilMs <= now() ? {} : memory.missing;
  };

  /** Asks the sidecar, leaving out what it refuses by name. Fails only where candles cannot come either. */
  async function ask(
    client: BridgeClient,
    { ask: _name, ...request }: Request,
    key: string,
    wanted: AbortSignal | undefined,
  ): Promise<Result<Found>> {
    let missing = recall(key);
    for (let tries = 0; tries < mostTries; tries += 1) {
      const indicators = without(request.indicators, missing);
      if (isEmpty(indicators)) break;
      const count = Math.min(request.count, mostBars);
      const answer = await client.ratesTa({ ...request, count, indicators }, wanted);
      if (answer.ok) {
        const outputs = answer.value.outputs;
        const why = outputs === null ? 'no bars to work on' : 'the sidecar did not return it';
        const absent = Object.keys(indicators).filter(
          (name) => outputs === null || !Object.hasOwn(outputs, name),
        );
        return ok({
          bars: answer.value.bars,
          outputs: outputs ?? {},
          missing: { ...missing, ...Object.fromEntries(absent.map((name) => [name, why])) },
        });
      }
      const { failure } = answer;
      if (!leavesCandles(failure)) return failed(failure);
      const refused =
        failure.kind === 'sidecar' || failure.status === 400 ? refusedOutputs(failure, indicators) : {};
      if (isEmpty(refused)) {
        missing = { ...missing, ...allMissing(indicators, failure.said ?? failure.message) };
        remember(key, missing, downMs);
        break;
      }
      missing = { ...missing, ...refused };
      remember(key, missing, refusalMs);
    }
    // What is neither here nor refused by now was given up after the last try.
    const rest = without(request.indicators, missing);
    return ok({
      bars: null,
      outputs: {},
      missing: { ...missing, ...allMissing(rest, 'the sidecar refused again and again') },
    });
  }

  async function analyse(
    client: BridgeClient,
    request: Request,
    wanted: AbortSignal | undefined,
  ): Promise<Result<Analysis>> {
    const { symbol, timeframe, count, indicators } = request;
    // What the sidecar refuses does not depend on how many of the newest values are asked for.
    const key = JSON.stringify([bridge.current().generation, symbol, timeframe, count, indicators]);
    const nothing: Result<Found> = ok({ bars: null, outputs: {}, missing: {} });
    const found = isEmpty(indicators) ? nothing : await ask(client, request, key, wanted);
    if (!found.ok) return found;
    const { outputs, missing } = found.value;
    // The sidecar's bars are the newest ones; when more were asked for, they come the plain way.
    if (found.value.bars !== null && count <= mostBars) {
      return ok({ symbol, timeframe, bars: found.value.bars, outputs, missing });
    }
    const bars = await client.rates(symbol, timeframe, count, wanted);
    if (!bars.ok) return bars;
    return ok({ symbol, timeframe, bars: bars.value, outputs, missing });
  }

  return {
    'rates.analyse': (request) =>
      questions.during(request.ask, (wanted) => bridge.read((client) => analyse(client, request, wanted))),
    'rates.giveUp': ({ ask: name }) => Promise.resolve(ok(questions.giveUp(name))),
  };
}
