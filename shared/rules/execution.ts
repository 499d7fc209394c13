import { brokerOf } from '../math/broker-offsets';
import { grouped } from '../math/groups';
import { medianOf } from '../math/median';
import type { Intent } from '../model/intent';
import type { BrokerOffsets } from '../model/kept-history';
import { sentToAnswer, slippage } from './intent-fill';

/** How our own requests were carried out, by the journal. Of a bot's requests no bridge tells anything. */

export interface Execution {
  /** Requests that went to the bridge, newest first. */
  readonly intents: readonly Intent[];
  /** From handing over to the whole answer, milliseconds; null where none was answered. */
  readonly medianMs: number | null;
  readonly slowestMs: number | null;
  /** Those that the server refused. */
  readonly refused: readonly Intent[];
  /** Those whose result is not known (yet). */
  readonly unknown: number;
  /** Points between the price seen and the fill, above 0 better; null where no fill tells it, or several symbols do. */
  readonly meanSlippage: number | null;
  /** Fills of several symbols tell it: a point of one is not a point of another. */
  readonly isMixed: boolean;
  /** How many fills are in it. */
  readonly fills: number;
}

export interface ExecutionGroup<Key> extends Execution {
  readonly key: Key;
}

export interface ExecutionBy {
  readonly all: Execution;
  /** Null: the symbol was not known. */
  readonly bySymbol: readonly ExecutionGroup<string | null>[];
  /** Hours of the broker's day in which they were sent, those with requests, in their order. */
  readonly byHour: readonly ExecutionGroup<number>[];
  /** A market or pending order by its type, all else by what it does. */
  readonly byType: readonly ExecutionGroup<string>[];
}

function executionOf(intents: readonly Intent[]): Execution {
  const times = intents.flatMap((intent) => sentToAnswer(intent) ?? []);
  const filled = intents.filter((intent) => slippage(intent) !== null);
  const slips = filled.flatMap((intent) => slippage(intent) ?? []);
  const isMixed = new Set(filled.map(({ symbol }) => symbol)).size > 1;
  return {
    intents,
    medianMs: medianOf(times),
    slowestMs: times.length === 0 ? null : Math.max(...times),
    refused: intents.filter(({ state }) => state === 'rejected'),
    unknown: intents.filter(({ state }) => state === 'unknown' || state === 'sent').length,
    meanSlippage:
      isMixed || slips.length === 0 ? null : slips.reduce((sum, each) => sum + each, 0) / slips.length,
    isMixed,
    fills: slips.length,
  };
}

const groupsBy = <Key>(
  intents: readonly Intent[],
  keyOf: (intent: Intent) => Key,
): readonly ExecutionGroup<Key>[] =>
  [...grouped(intents, keyOf)].map(([key, own]) => ({ ...executionOf(own), key }));

const byCount = (left: Execution, right: Execution): number => right.intents.length - left.intents.length;

const typeOf = ({ request }: Intent): string =>
  request.name === 'place-order' ? request.input.type : request.name;

export function executionBy(intents: readonly Intent[], offsets: BrokerOffsets): ExecutionBy {
  const sent = intents.filter(({ state, sent: at }) => at !== null && state !== 'not-sent');
  const hourOf = ({ sent: at }: Intent): number => Math.floor(brokerOf(at ?? 0, offsets) / 3_600) % 24;
  return {
    all: executionOf(sent),
    bySymbol: groupsBy(sent, ({ symbol }) => symbol).toSorted(byCount),
    byHour: groupsBy(sent, hourOf).toSorted((left, right) => left.key - right.key),
    byType: groupsBy(sent, typeOf).toSorted(byCount),
  };
}
