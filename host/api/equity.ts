import type { Handlers } from '../../shared/contract';
import { brokerOf, brokerSecondsOf } from '../../shared/math/broker-offsets';
import type { EquityCurve, EquitySpan } from '../../shared/model/equity';
import type { BrokerOffsets } from '../../shared/model/kept-history';
import { ok } from '../../shared/model/result';
import type { EquityMinute } from '../../shared/rules/alert-trial';
import type { Query } from '../history/sql/tables';
import { offsetsFrom } from './broker-offsets';
import { type HistoryAccountParts, historyAccount } from './connected-record';

const dayMs = 86_400_000;
const lengthMs: Readonly<Record<Exclude<EquitySpan, 'all'>, number>> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
};

export function equityHandlers(parts: HistoryAccountParts): Pick<Handlers, 'equity.curve'> {
  const { history, live, clock } = parts;
  return {
    async 'equity.curve'({ span }) {
      const id = await historyAccount(parts);
      if (history === null || id === null) return ok(null);
      const toMs = clock.wall();
      const presentS = live.knowledge.utcOffsetS() ?? 0;
      const offsets = await offsetsFrom(history, id, presentS);
      return ok(await history.ask((query) => curveOf(query, id, span, toMs, offsets)));
    },
  };
}

/** The equity of the connected account by the minute, from so many milliseconds ago on; empty where nothing is recorded. */
export async function equityByMinute(
  parts: HistoryAccountParts,
  lengthMs: number,
): Promise<readonly EquityMinute[]> {
  const { history, live, clock } = parts;
  const id = await historyAccount(parts);
  if (history === null || id === null) return [];
  const toMs = clock.wall();
  const offsets = await offsetsFrom(history, id, live.knowledge.utcOffsetS() ?? 0);
  const minutes = await history.ask(async (query) => {
    const { equityMinutes } = await import('../history/sql/equity');
    const rows = await equityMinutes(query, id, { fromMs: toMs - lengthMs, toMs });
    return rows.map(({ lastMs: atMs, equityLow: low, equityHigh: high, equity, margin }) => ({
      ...{ atS: brokerSecondsOf(atMs, offsets), atMs, equity, margin, low, high },
    }));
  });
  return minutes ?? [];
}

async function curveOf(
  query: Query,
  account: string,
  span: EquitySpan,
  toMs: number,
  offsets: BrokerOffsets,
): Promise<EquityCurve> {
  const { closingDeals, equityPoints, firstMs, gapsIn, stepOf } = await import('../history/sql/equity');
  const beganMs = (await firstMs(query, account)) ?? toMs;
  const fromMs = span === 'all' ? beganMs : toMs - lengthMs[span];
  const asked = { fromMs, toMs };
  return {
    ...asked,
    stepMs: stepOf(asked) * 60_000,
    points: await equityPoints(query, account, asked),
    gaps: await gapsIn(query, account, asked),
    deals: await closingDeals(query, account, brokerOf(fromMs, offsets)),
  };
}
