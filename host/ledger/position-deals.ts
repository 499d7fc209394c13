import { startOfBrokerDay } from '../../shared/math/time';
import type { Deal } from '../../shared/model/deal';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { KnownDeals } from '../../shared/model/ledger';
import type { Position } from '../../shared/model/position';
import { ok, type Result } from '../../shared/model/result';
import type { ReadSpan } from '../bridge/reading';

/** All deals of these positions, which are open, until then, and the last exit of each symbol. One that was listed during the read counts too. */
export async function readPositionDeals(
  open: () => readonly Position[],
  to: BrokerSeconds,
  dealsIn: (span: ReadSpan) => Promise<Result<KnownDeals>>,
): Promise<Result<KnownDeals>> {
  const from = startOfBrokerDay(Math.min(to, ...open().map(({ timeOpen }) => timeOpen ?? to)));
  const read = await dealsIn({ from, to });
  if (!read.ok) return read;
  const ids = new Set(open().map(({ identifier, ticket }) => identifier ?? ticket));
  const symbols = new Set(open().map(({ symbol }) => symbol));
  const exits = new Map<string, Deal>();
  for (const deal of read.value.rows)
    if (deal.entry === 'OUT' && symbols.has(deal.symbol)) exits.set(deal.symbol, deal);
  const last = new Set(exits.values());
  const rows = read.value.rows.filter(
    (deal) => (deal.positionId !== null && ids.has(deal.positionId)) || last.has(deal),
  );
  return ok({ ...read.value, rows });
}
