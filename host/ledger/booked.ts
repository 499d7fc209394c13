import type { Period } from '../../shared/math/period-trades';
import type { BookedIn, KnownDeals } from '../../shared/model/ledger';
import { ok, type Result } from '../../shared/model/result';
import { bookedIn } from '../../shared/rules/booked-in';
import type { OwnTickets } from '../../shared/rules/own-tickets';

/** What these deals of a period booked, and for whom. */
export async function readBooked(
  deals: Promise<Result<KnownDeals>>,
  period: Period,
  own: Promise<OwnTickets>,
): Promise<Result<BookedIn>> {
  const [read, tickets] = await Promise.all([deals, own]);
  return read.ok ? ok(bookedIn(read.value, period, tickets)) : read;
}
