import { startOfBrokerDay } from '../../shared/math/time';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { KnownDeals } from '../../shared/model/ledger';
import type { Position } from '../../shared/model/position';
import { ok, type Result } from '../../shared/model/result';
import type { ReadSpan } from '../bridge/reading';

/** All deals of these positions, which are open, until then. */
export async function readPositionDeals(
  positions: readonly Position[],
  to: BrokerSeconds,
  dealsIn: (span: ReadSpan) => Promise<Result<KnownDeals>>,
): Promise<Result<KnownDeals>> {
  const from = startOfBrokerDay(Math.min(to, ...positions.map(({ timeOpen }) => timeOpen ?? to)));
  const ids = new Set(positions.map(({ identifier, ticket }) => identifier ?? ticket));
  const read = await dealsIn({ from, to });
  if (!read.ok) return read;
  const rows = read.value.rows.filter(({ positionId }) => positionId !== null && ids.has(positionId));
  return ok({ ...read.value, rows });
}
