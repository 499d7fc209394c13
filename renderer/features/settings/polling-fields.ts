import { type Polling, pollingSchema } from '../../../shared/model/settings';

/** The intervals as the dialog shows them, in seconds. */
export interface PollingField {
  readonly key: keyof Polling;
  readonly label: string;
  /** Milliseconds. */
  readonly min: number;
  readonly max: number;
}

const field = (key: keyof Polling, label: string): PollingField => {
  const { minValue, maxValue } = pollingSchema.shape[key];
  return { key, label, min: minValue ?? 0, max: maxValue ?? Number.MAX_SAFE_INTEGER };
};

export const pollingFields: readonly PollingField[] = [
  field('account', 'Account'),
  field('positions', 'Positions and orders'),
  field('tick', 'Selected symbol'),
  field('marketWatch', 'Market watch, one symbol each'),
  field('chart', 'Candles and overlays'),
];

export type PollingTexts = Readonly<Record<keyof Polling, string>>;

const seconds = (ms: number): string => `${ms / 1000}`;

export const pollingTexts = (polling: Polling): PollingTexts => ({
  account: seconds(polling.account),
  positions: seconds(polling.positions),
  tick: seconds(polling.tick),
  marketWatch: seconds(polling.marketWatch),
  chart: seconds(polling.chart),
});

export const limitsText = ({ min, max }: PollingField): string => `s, ${seconds(min)} … ${seconds(max)}`;

/** A text's milliseconds; null where it is no number within the limits. */
export function readInterval(text: string, { min, max }: PollingField): number | null {
  const plain = text.trim().replace(',', '.');
  const ms = Math.round(Number(plain) * 1000);
  return plain !== '' && Number.isFinite(ms) && ms >= min && ms <= max ? ms : null;
}

/** Null while any of them is invalid. */
export function readPolling(texts: PollingTexts): Polling | null {
  const entries = pollingFields.map((each) => [each.key, readInterval(texts[each.key], each)]);
  const parsed = pollingSchema.safeParse(Object.fromEntries(entries));
  return parsed.success ? parsed.data : null;
}

export const isSamePolling = (left: Polling, right: Polling): boolean =>
  pollingFields.every(({ key }) => left[key] === right[key]);
