import { startOfBrokerDay } from '../../shared/math/time';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { KnownDeals } from '../../shared/model/ledger';
import type { Position } from '../../shared/model/position';
import { ok, type Result } from '../../shared/model/result';
import type { ReadSpan } from '../bridge/reading';

/** All deals of these positions, which are open, until then. One that was listed during the read counts too. */
export async function readPositionDeals(
  open: () => readonly Position[],
  to: BrokerSeconds,
  dealsIn: (span: ReadSpan) => Promise<Result<KnownDeals>>,
): Promise<Result<KnownDeals>> {
  const from = startOfBrokerDay(Math.min(to, ...open().map(({ timeOpen }) => timeOpen ?? to)));
  const read = await dealsIn({ from, to });
  if (!read.ok) return read;
  const ids = new Set(open().map(({ identifier, ticket }) => identifier ?? ticket));
  const rows = read.value.rows.filter(({ positionId }) => positionId !== null && ids.has(positionId));
  return ok({ ...read.value, rows });
}
