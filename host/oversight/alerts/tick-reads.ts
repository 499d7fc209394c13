import type { UtcMs } from '../../../shared/model/fields';
import type { Tick } from '../../../shared/model/tick';
import { printed } from '../../bridge/decode/printed';
import type { Clock } from '../../live/clock';
import type { Live } from '../../live/live';
import { type AccountAlerts, type JudgedRule, rulesOf } from './account-alerts';
import type { AlertSteps } from './alert-steps';
import { isOfBid, isOfTick, ofTick } from './measures';
import { type Candle, missedAfterMs, missedPrices, missedTries } from './missed-prices';
import type { QuoteWatch } from './quote-watch';

/** Rules on a price or a spread: by each quote, and by candles of what went on between two of them. */
export interface TickReads {
  /** Of another connection nothing is read yet. */
  connected(): void;
  take(of: AccountAlerts, symbol: string, tick: Tick, askedMs: number): void;
}

export interface TickReadsParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge'>;
  readonly clock: Clock;
  readonly quotes: Pick<QuoteWatch, 'take' | 'last'>;
  /** Steps rules by what is found of them. */
  readonly take: AlertSteps['take'];
  enter(): AccountAlerts | null;
  isJudge(): boolean;
  log(line: string): void;
}

const newReads = () => ({
  /** Symbols of which candles are being read. */
  lookingBack: new Set<string>(),
  /** How often they were asked for in vain, by symbol. */
  inVain: new Map<string, number>(),
});

export function createTickReads(parts: TickReadsParts): TickReads {
  const { live, clock, quotes } = parts;
  const { knowledge } = live;
  let reads = newReads();

  function take(of: AccountAlerts, symbol: string, tick: Tick, askedMs: number): void {
    const isNew = quotes.take(symbol, tick, askedMs);
    if (!isNew || !knowledge.isConnected()) return;
    const rules = rulesOf(of, (measure) => isOfTick(measure) && measure.symbol === symbol);
    const ofBid = rules.filter(({ rule }) => isOfBid(rule.of));
    const lastMs = Math.min(...ofBid.flatMap(({ judged: { readMs } }) => readMs ?? []));
    judge(
      rules.filter((each) => !ofBid.includes(each)),
      of,
      symbol,
      [],
    );
    if (reads.lookingBack.has(symbol)) return;
    if (clock.wall() - lastMs < missedAfterMs || lastMs === Number.POSITIVE_INFINITY)
      judge(ofBid, of, symbol, []);
    else void lookBack(of, symbol, lastMs);
  }

  /** With its first quote after a while what its price did meanwhile is judged too. */
  async function lookBack(of: AccountAlerts, symbol: string, sinceMs: UtcMs): Promise<void> {
    const { lookingBack, inVain } = reads;
    lookingBack.add(symbol);
    const missed = await missedPrices(live, clock, symbol, sinceMs);
    lookingBack.delete(symbol);
    if (parts.enter() !== of || reads.lookingBack !== lookingBack || !parts.isJudge()) return;
    const tries = (inVain.get(symbol) ?? 0) + 1;
    if (missed === null && tries < missedTries) {
      // The next quote asks again: until then its rules stay as they were read last.
      inVain.set(symbol, tries);
      return;
    }
    inVain.delete(symbol);
    if (missed === null)
      parts.log(
        `alerts: how far ${printed(symbol)} went since ${new Date(sinceMs).toISOString()} could not be read: what it crossed meanwhile is not seen.`,
      );
    judge(
      rulesOf(of, (measure) => isOfTick(measure) && measure.symbol === symbol && isOfBid(measure)),
      of,
      symbol,
      missed ?? [],
    );
  }

  function judge(
    rules: readonly JudgedRule[],
    of: AccountAlerts,
    symbol: string,
    candles: readonly Candle[],
  ): void {
    const tick = quotes.last(symbol);
    const spec = knowledge.spec(symbol);
    if (tick === null || spec === null) return;
    parts.take(rules, of, (measure, { judged: { readMs } }) => {
      const missed = candles.filter(({ beganMs }) => readMs !== null && beganMs > readMs);
      return isOfTick(measure) ? ofTick(measure, tick, spec, missed) : null;
    });
  }

  return {
    take,
    connected() {
      reads = newReads();
    },
  };
}
