import type { Account } from '../../../shared/model/account';
import { isKnown } from '../../../shared/model/enums';
import type { Intent, IntentRequest } from '../../../shared/model/intent';
import type { Limits } from '../../../shared/model/limits';
import type { Failure, Result } from '../../../shared/model/result';
import { environmentProfileId } from '../../../shared/model/settings';
import type { TradeOutcome } from '../../../shared/model/trade';
import { isMarket } from '../../../shared/rules/order-types';
import type { BridgeSwitch } from '../../live/active-bridge';
import type { LiveArming } from './arming';
import type { BridgeCache } from './bridge-cache';
import { guard } from './guard';

/** What the pipeline of writes asks right before it journals an intent, and tells when its answer came. */
export interface Guards {
  /**
   * The guard that holds the request back (`held-back`, `field` = its id), or null. Under normal polling it answers from what
   * was read already; only a quote, symbol or account that nobody has read lately is read first. A request that passes counts
   * as sent in the orders of the minute. `account`: as last read, by whom ever; null where that is not known.
   */
  check(request: IntentRequest, account?: Account | null): Promise<Failure | null>;
  /** The size that went through is the usual one from now on. */
  answered(request: IntentRequest, outcome: TradeOutcome): void;
}

export interface GuardParts {
  readonly bridge: Pick<BridgeSwitch, 'current' | 'read'>;
  readonly book: BridgeCache;
  readonly arming: LiveArming;
  /** Of the profile in use. */
  readonly limits: (profileId: string) => Limits;
  /** Newest first: what was sent before this run says which size is the usual one. */
  readonly intents: () => Promise<readonly Intent[]>;
  /** Milliseconds, monotonic. */
  readonly now: () => number;
}

/** A quote that was read longer ago than this is read again before an order at market leaves. Milliseconds. */
const rereadAfterMs = 2_000;
/** No more than this is waited for what the guards lack. Milliseconds. */
const patienceMs = 2_000;
const minuteMs = 60_000;

const symbolOf = (request: IntentRequest, book: BridgeCache, generation: number): string | null => {
  switch (request.name) {
    case 'trade.place':
      return request.input.symbol;
    case 'trade.modifyOrder':
      return book.order(generation, request.input.ticket)?.symbol ?? null;
    default:
      return null;
  }
};

const wentThrough = (outcome: Pick<TradeOutcome, 'verdict'> | null): boolean =>
  outcome !== null &&
  (outcome.verdict === 'done' || outcome.verdict === 'placed' || outcome.verdict === 'partial');

export function createGuards(parts: GuardParts): Guards & { remember(): void } {
  const { bridge, book, arming, limits, intents, now } = parts;
  /** When orders left, monotonic milliseconds, within the last minute. */
  let left: readonly number[] = [];
  /** Lots by bridge and symbol. */
  const lastVolumes = new Map<string, number>();
  const sizeKey = (url: string | null, symbol: string): string => `${url ?? ''} ${symbol}`;
  let recalled: Promise<void> | null = null;

  async function recall(): Promise<void> {
    for (const { bridge: url, request, outcome, resolution } of await intents()) {
      if (request.name !== 'trade.place') continue;
      if (!wentThrough(outcome) && resolution?.kind !== 'executed') continue;
      const key = sizeKey(url, request.input.symbol);
      if (!lastVolumes.has(key)) lastVolumes.set(key, request.input.volume);
    }
  }

  /** Once, and ahead of the first order: no click waits for the journal to be read. A journal that cannot be read is told elsewhere. */
  function remember(): void {
    recalled ??= recall().catch(() => undefined);
  }

  /** Under normal polling there is nothing to read. */
  async function readWhatIsMissing(symbol: string, isAtMarket: boolean, generation: number): Promise<void> {
    const note = <T>(result: Result<T>, take: (value: T) => void): void => {
      if (result.ok) take(result.value);
    };
    const reads: Promise<void>[] = [];
    const quote = book.quote(generation, symbol);
    if (quote === null || (isAtMarket && quote.readAgoMs > rereadAfterMs)) {
      reads.push(
        bridge
          .read((client) => client.tick(symbol))
          .then((result) => note(result, (tick) => book.sawTick(generation, symbol, tick))),
      );
    }
    if (book.spec(generation, symbol) === null) {
      reads.push(
        bridge
          .read((client) => client.symbol(symbol))
          .then((result) => note(result, (spec) => book.sawSpec(generation, spec, symbol))),
      );
    }
    if (book.account(generation) === null) {
      reads.push(
        bridge
          .read((client) => client.account())
          .then((result) => note(result, (account) => book.sawAccount(generation, account))),
      );
    }
    if (reads.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([Promise.all(reads), over]);
    clearTimeout(timer);
  }

  return {
    remember,
    async check(request, account = null) {
      const { generation, url, profile } = bridge.current();
      if (account !== null) book.sawAccount(generation, account);
      const order =
        request.name === 'trade.modifyOrder' ? book.order(generation, request.input.ticket) : null;
      const symbol = symbolOf(request, book, generation);
      if (symbol !== null) {
        remember();
        const type = request.name === 'trade.place' ? request.input.type : (order?.type ?? null);
        const isAtMarket = type !== null && isKnown(type) && type !== 'CLOSE_BY' && isMarket(type);
        await Promise.all([recalled, readWhatIsMissing(symbol, isAtMarket, generation)]);
      }
      const at = now();
      left = left.filter((each) => at - each < minuteMs);
      const held = guard(request, {
        arming: arming.state(),
        limits: limits(profile?.id ?? environmentProfileId),
        spec: symbol === null ? null : book.spec(generation, symbol),
        account: book.account(generation),
        quote: symbol === null ? null : book.quote(generation, symbol),
        order,
        lastVolume: symbol === null ? null : (lastVolumes.get(sizeKey(url, symbol)) ?? null),
        ordersLastMinute: left.length,
      });
      if (held === null && request.name === 'trade.place') left = [...left, at];
      return held;
    },
    answered(request, outcome) {
      if (request.name !== 'trade.place' || !wentThrough(outcome)) return;
      lastVolumes.set(sizeKey(bridge.current().url, request.input.symbol), request.input.volume);
    },
  };
}
