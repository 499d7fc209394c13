import type { Handlers } from '../../shared/contract';
import type { EquityCurve, EquitySpan } from '../../shared/model/equity';
import { ok } from '../../shared/model/result';
import type { RecordFiles } from '../history/record-files';
import { folderOf } from '../history/record-store';
import type { History } from '../history/sql/history';
import type { Query } from '../history/sql/tables';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import { connectedRecord, recordedBridge } from './connected-record';

export interface EquityParts {
  /** `null`: this host records nothing. */
  readonly history: History | null;
  readonly files: RecordFiles | null;
  readonly live: Pick<Live, 'bridge' | 'knowledge'>;
  readonly clock: Clock;
}

const dayMs = 86_400_000;
const lengthMs: Readonly<Record<Exclude<EquitySpan, 'all'>, number>> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
};

export function equityHandlers({ history, files, live, clock }: EquityParts): Pick<Handlers, 'equity.curve'> {
  return {
    async 'equity.curve'({ span }) {
      const account = live.knowledge.account()?.value;
      // Another watcher may have recorded it, elsewhere.
      const id =
        account === undefined
          ? (await connectedRecord(live, files, clock))?.id
          : folderOf({ bridge: recordedBridge(live), account });
      if (history === null || id === undefined) return ok(null);
      const toMs = clock.wall();
      const offsetS = live.knowledge.utcOffsetS() ?? 0;
      return ok(await history.ask((query) => curveOf(query, id, span, toMs, offsetS)));
    },
  };
}

async function curveOf(
  query: Query,
  account: string,
  span: EquitySpan,
  toMs: number,
  offsetS: number,
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
    deals: await closingDeals(query, account, fromMs / 1_000 + offsetS),
  };
}
