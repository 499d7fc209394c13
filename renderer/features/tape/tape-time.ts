import { noNumber } from '../../../shared/math/price';
import { formatBrokerTime } from '../../../shared/math/time';
import type { BrokerMs } from '../../../shared/model/fields';

/** `YYYY.MM.DD HH:MM:SS.mmm` of the broker's clock. */
export function tickTime(timeMs: BrokerMs | null): string {
  if (timeMs === null || !Number.isFinite(timeMs) || timeMs <= 0) return noNumber;
  const text = formatBrokerTime(Math.floor(timeMs / 1000));
  if (text === noNumber) return noNumber;
  return `${text}.${String(Math.floor(timeMs % 1000)).padStart(3, '0')}`;
}
