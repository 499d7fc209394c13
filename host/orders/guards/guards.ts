import { isKnown } from '../../../shared/model/enums';
import type { Intent } from '../../../shared/model/intent';
import type { Limits } from '../../../shared/model/limits';
import type { Failure } from '../../../shared/model/result';
import { environmentProfileId } from '../../../shared/model/settings';
import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import { isMarket } from '../../../shared/rules/order-types';
import type { BridgeSwitch } from '../../live/active-bridge';
import type { Knowledge } from '../../live/knowledge';
import type { Live } from '../../live/live';
import type { LiveArming } from './arming';
import { guard } from './guard';

/** The risk limits as the order pipeline uses them: asked right before an intent is journalled, told when its answer has come. */
export interface Guards {
  /**
   * Null, or a `held-back` failure whose `field` is the guard's id. Reads only a quote, symbol or account that has not been read
   * lately; under normal polling nothing.
   */
  heldBack(request: TradeRequest): Promise<Failure | null>;
  /** The same, right before it is sent: a request that passes counts in the orders of the minute. */
  check(request: TradeRequest): Promise<Failure | null>;
  /** Remembers the volume of an accepted order as the last size. */
  answered(request: TradeRequest, outcome: TradeOutcome): void;
}

export interface GuardParts {
  readonly live: Pick<Live, 'account' | 'tick'> & {
    readonly bridge: Pick<BridgeSwitch, 'current' | 'read'>;
    readonly knowledge: Pick<Knowledge, 'account' | 'orders' | 'spec' | 'quote'>;
  };
  readonly arming: LiveArming;
  /** By profile id. */
  readonly limits: (profileId: string) => Limits;
  /** Newest first; gives the last size of earlier runs. */
  readonly intents: () => Promise<readonly Intent[]>;
  /** Milliseconds, monotonic. */
  readonly now: () => number;
}

/** Before a market order, a quote read longer ago than this is read again. Milliseconds. */
const rereadAfterMs = 2_000;
/** Longest wait for missing data. Milliseconds. */
const patienceMs = 2_000;
const minuteMs = 60_000;

const wentThrough = (outcome: Pick<TradeOutcome, 'verdict'> | null): boolean =>
  outcome !== null &&
  (outcome.verdict === 'done' || outcome.verdict === 'placed' || outcome.verdict === 'partial');

export function createGuards(parts: GuardParts): Guards & { remember(): void } {
  const { live, arming, limits, intents, now } = parts;
  const { bridge, knowledge } = live;
  /** Send times of orders within the last minute, monotonic milliseconds. */
  let left: readonly number[] = [];
  /** Last order volume in lots, by bridge and symbol. */
  const lastVolumes = new Map<string, number>();
  const sizeKey = (url: string | null, symbol: string): string => `${url ?? ''} ${symbol}`;
  let recalled: Promise<void> | null = null;

  async function recall(): Promise<void> {
    for (const { bridge: url, request, outcome, resolution } of await intents()) {
      if (request.name !== 'place-order') continue;
      if (!wentThrough(outcome) && resolution?.kind !== 'executed') continue;
      const key = sizeKey(url, request.input.symbol);
      if (!lastVolumes.has(key)) lastVolumes.set(key, request.input.volume);
    }
  }

  /**
   * Reads the last sizes from the journal, once and ahead of the first order, so that no click waits for it. A journal that cannot be
   * read is reported by the journal itself.
   */
  function remember(): void {
    recalled ??= recall().catch(() => undefined);
  }

  async function readWhatIsMissing(symbol: string, isAtMarket: boolean): Promise<void> {
    const reads: Promise<unknown>[] = [];
    const quote = knowledge.quote(symbol);
    if (quote === null || (isAtMarket && quote.readAgoMs > rereadAfterMs)) reads.push(live.tick(symbol));
    if (knowledge.spec(symbol) === null) reads.push(bridge.read((client) => client.symbol(symbol)));
    if (knowledge.account() === null) reads.push(live.account());
    if (reads.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([Promise.all(reads), over]);
    clearTimeout(timer);
  }

  async function look(request: TradeRequest, isSent: boolean): Promise<Failure | null> {
    const { generation, url, profile } = bridge.current();
    const order =
      request.name === 'modify-order'
        ? (knowledge.orders()?.value.rows.find(({ ticket }) => ticket === request.input.ticket) ?? null)
        : null;
    const symbol = request.name === 'place-order' ? request.input.symbol : (order?.symbol ?? null);
    if (symbol !== null) {
      remember();
      const type = request.name === 'place-order' ? request.input.type : (order?.type ?? null);
      const isAtMarket = type !== null && isKnown(type) && type !== 'CLOSE_BY' && isMarket(type);
      await Promise.all([recalled, readWhatIsMissing(symbol, isAtMarket)]);
    }
    // The bridge may have changed during the reads: then its data does not count here.
    const isSame = bridge.current().generation === generation;
    const at = now();
    left = left.filter((each) => at - each < minuteMs);
    const held = guard(request, {
      arming: arming.state(),
      limits: limits(profile?.id ?? environmentProfileId),
      spec: symbol === null || !isSame ? null : knowledge.spec(symbol),
      account: isSame ? (knowledge.account()?.value ?? null) : null,
      quote: symbol === null || !isSame ? null : knowledge.quote(symbol),
      order,
      lastVolume: symbol === null ? null : (lastVolumes.get(sizeKey(url, symbol)) ?? null),
      ordersLastMinute: left.length,
    });
    if (isSent && held === null && request.name === 'place-order') left = [...left, at];
    return held;
  }

  return {
    remember,
    heldBack: (request) => look(request, false),
    check: (request) => look(request, true),
    answered(request, outcome) {
      if (request.name !== 'place-order' || !wentThrough(outcome)) return;
      lastVolumes.set(sizeKey(bridge.current().url, request.input.symbol), request.input.volume);
    },
  };
}
