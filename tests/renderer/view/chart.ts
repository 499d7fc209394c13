import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import type { Output } from '../../../shared/contract';
import { eurusd } from '../../fixtures/trading';
import { screen } from './screen';
import { barsUpToNow } from './standard-answers';

/** The chart of a view test: what it says that it holds, its legends, its properties, and answers for its indicators. */

export const stage = screen.chart.getByRole('img').first();

/** The chart says in its name how many candles it holds. */
export const candles = (): number => Number(/(\d+) candles/.exec(stage.query()?.ariaLabel ?? '')?.[1] ?? 0);

/** Rows of the legends, or the candles' own, as a reader sees them. */
export const legends = (kind: 'candle' | 'row'): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-legend="${kind}"]`),
];

export async function properties(change: (dialog: Locator) => Promise<void>): Promise<void> {
  await userEvent.keyboard('{F8}');
  const dialog = screen.dialog('Chart properties');
  await change(dialog);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

/** A legend as if every indicator had the close as its value, but those that failed. */
export function analysisOf(
  symbol: string,
  timeframe: Output<'rates.analyse'>['timeframe'],
  types: Readonly<Record<string, string>>,
  missing: Readonly<Record<string, string>> = {},
): Output<'rates.analyse'> {
  const bars = barsUpToNow(eurusd, 3_600, 300);
  const values = bars.close;
  const outputs: Output<'rates.analyse'>['outputs'] = {};
  for (const [key, type] of Object.entries(types)) {
    if (key in missing) continue;
    if (type === 'macd')
      outputs[key] = { shape: 'group', series: { macd: values, signal: values, histogram: values } };
    else if (type === 'rsi') outputs[key] = { shape: 'series', values: values.map((_, index) => index % 97) };
    else if (type !== 'bbands') outputs[key] = { shape: 'series', values };
  }
  return { symbol, timeframe, bars, outputs, missing: { ...missing } };
}

export const typesOf = (indicators: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(indicators).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null && 'type' in value ? String(value.type) : key,
    ]),
  );
