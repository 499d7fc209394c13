import { formatUtcOffset } from '../../../shared/math/time';
import type { StampsChoice, StampsInUse } from '../../../shared/model/stamps';
import { isolated } from '../../../shared/rules/isolated';
import type { RecordLine } from '../../components/record-lines';

/** Which clock a bridge's times are in, in words. */

export const stampsLabels: Readonly<Record<StampsChoice['stamps'], string>> = {
  auto: 'Automatic',
  broker: 'Broker time',
  utc: 'UTC',
};

const offsetText = (offsetS: number | null): string =>
  offsetS === null ? 'offset not known' : formatUtcOffset(offsetS);

/** `UTC, shown as broker time (UTC+5:30)`. */
export function stampsText({ stamps, offsetS }: Pick<StampsInUse, 'stamps' | 'offsetS'>): string {
  if (stamps === 'broker') return 'Broker time';
  return offsetS === null
    ? 'UTC, shown as UTC: the broker’s offset is not known'
    : `UTC, shown as broker time (${formatUtcOffset(offsetS)})`;
}

/** Why, in one sentence. */
export function basisText({ stamps, offsetS, basis, evidence }: StampsInUse): string {
  const { leadS, symbol, reportedOffsetS } = evidence;
  const quotes =
    leadS === null
      ? null
      : `Live ticks of ${isolated(symbol ?? 'a symbol')} are stamped ${formatUtcOffset(leadS)}`;
  switch (basis) {
    case 'chosen':
      return quotes === null ? 'Chosen by you.' : `Chosen by you. ${quotes}.`;
    case 'evidence':
      return `${quotes ?? 'Live ticks agree'}${reportedOffsetS === null ? '' : `; the bridge’s offset is ${offsetText(reportedOffsetS)}`}.`;
    case 'remembered':
      return 'As found when the market last moved.';
    case 'assumed':
      return quotes === null
        ? `Assumed, as usual for this kind of bridge: no live ticks yet${stamps === 'broker' && offsetS === null ? ', and the broker’s offset is not known' : ''}.`
        : `Assumed, as usual for this kind of bridge. ${quotes}, which does not decide it.`;
  }
}

export const stampsLines = (inUse: StampsInUse): readonly RecordLine[] => [
  {
    field: 'stamps',
    label: 'Times from the bridge',
    text: stampsText(inUse),
    ...(inUse.basis === 'assumed' ? { tone: 'warn' as const } : {}),
    note: basisText(inUse),
  },
];
