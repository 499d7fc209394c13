import { isTrade } from '../../../shared/math/deals';
import { formatLength } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds, Ticket } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import { isolated } from '../../../shared/rules/isolated';
import { isTaken } from '../../../shared/rules/own-changes';
import { isManual, type Traders } from '../../../shared/rules/trader';
import { inSentence } from '../../../shared/rules/trader-key';
import type { TradeOfDeals } from '../../data/trade-tables';

/** How long after a manual act a bot's deal may be an answer to it. Seconds. */
const afterS = 600;

/** What a person did to a bot's position. */
interface ManualAct {
  readonly at: BrokerSeconds;
  /** `a close by you`, `an entry by terminal`. */
  readonly what: string;
}

/** A bot's own deal in the minutes after a manual act on its position. Whether it answers the act is not told. */
export interface DealAfter {
  readonly deal: Deal;
  /** `2 min 5 s after a close by you`. */
  readonly after: string;
}

interface ActsParts {
  readonly trade: Pick<TradeOfDeals, 'owner' | 'parts'>;
  /** Our changes of the position's levels that the server took; closes and entries are among its deals. */
  readonly changed: readonly BrokerSeconds[];
}

/** When the deals after these acts may have come; null: there is no act. */
export function spanAfter(
  acts: readonly ManualAct[],
): { readonly from: BrokerSeconds; readonly to: BrokerSeconds } | null {
  const [first, last] = [acts[0], acts.at(-1)];
  return first === undefined || last === undefined ? null : { from: first.at, to: last.at + afterS };
}

/** The bot's deals on the symbol within ten minutes after the newest manual act before each, by ticket. `deals`: those of that span. */
export function dealsAfter(
  acts: readonly ManualAct[],
  { symbol: traded, owner }: Pick<TradeOfDeals, 'symbol' | 'owner'>,
  deals: readonly Deal[],
  traders: Traders,
): ReadonlyMap<Ticket, DealAfter> {
  const found = new Map<Ticket, DealAfter>();
  for (const deal of deals) {
    const { time, symbol, positionId } = deal;
    if (symbol !== traded || positionId === null || !isTrade(deal) || time === null) continue;
    // Times are whole seconds: what came in the act's own second may have come before it.
    const act = acts.findLast(({ at }) => at < time);
    if (act === undefined || time - act.at > afterS || traders.deal(deal).key !== owner.key) continue;
    found.set(deal.ticket, { deal, after: `${formatLength(time - act.at)} after ${act.what}` });
  }
  return found;
}

/** On a bot's position, oldest first. Who changed a level at the terminal is not told, so only our own changes are known. */
export function manualActs({ trade, changed }: ActsParts): readonly ManualAct[] {
  if (trade.owner.kind !== 'bot') return [];
  const deals = trade.parts.flatMap(({ deal, role, maker }): readonly ManualAct[] => {
    if (deal.time === null || !isManual(maker)) return [];
    return [
      {
        at: deal.time,
        what: `${role === 'in' ? 'an entry' : 'a close'} by ${isolated(inSentence(maker.name))}`,
      },
    ];
  });
  const levels = changed.map((at) => ({ at, what: 'a change by you' }));
  return [...deals, ...levels].toSorted((left, right) => left.at - right.at);
}

/** When the server took our changes of a position's stop or target. */
export function changesSent(
  intents: readonly Intent[],
  positionId: Ticket,
  brokerTime: (ms: number) => BrokerSeconds | null,
): readonly BrokerSeconds[] {
  return intents.flatMap((intent) => {
    const { request, sent } = intent;
    if (request.name !== 'modify-position' || request.input.ticket !== positionId) return [];
    return sent === null || !isTaken(intent) ? [] : (brokerTime(sent) ?? []);
  });
}
