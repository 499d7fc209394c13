import { countText } from '../../../shared/math/counts';
import type { NetExposure, StopRisk } from '../../../shared/math/exposure';
import { formatMoney } from '../../../shared/math/money';
import { isolated } from '../../../shared/rules/isolated';

/** Risk and exposure in words: short for the strip, whole for its tooltip. */

/** What the sum over the stops does not hold: `1 position without a stop · 2 not known`. */
export function openRiskText({ unlimited, unknown }: StopRisk): string {
  return [
    ...(unlimited.length === 0 ? [] : [`${countText(unlimited.length, 'position')} without a stop`]),
    ...(unknown.length === 0 ? [] : [`${unknown.length} not known`]),
  ].join(' · ');
}

const listed = (rows: StopRisk['unlimited']): string =>
  rows.map(({ ticket, symbol }) => `${isolated(symbol)} ${ticket}`).join(', ');

export function riskTitle({ unlimited, unknown }: StopRisk): string {
  return [
    'Estimated loss from now if every stop loss is hit at its price, before swap and commission; in percent of the equity',
    ...(unlimited.length === 0 ? [] : [`No stop loss: risk is unlimited: ${listed(unlimited)}`]),
    ...(unknown.length === 0 ? [] : [`Risk at stop not known: ${listed(unknown)}`]),
  ].join('\n');
}

/** Thousands of the account currency, with hundredths below one. */
const thousands = (money: number, sign: boolean): string =>
  formatMoney(money / 1000, Math.abs(money) < 1000 ? 2 : 1, { sign });

/** `+5.8` */
export const exposureText = (money: number): string => thousands(money, true);

/** For a screen reader: `GBP, minus 6.7 thousand USD`. */
export const exposureName = (name: string, money: number, currency: string): string =>
  `${isolated(name)}, ${money < 0 ? 'minus' : 'plus'} ${thousands(Math.abs(money), false)} thousand ${currency}`.trim();

export function exposureTitle({ items, unknown }: NetExposure, currency: string): string {
  return [
    `Net exposure per currency, thousand ${currency}: both legs of pairs, metals and crypto; indices and stocks under their symbol`,
    ...items.map(({ name, money }) => `${isolated(name)} ${exposureText(money)}`),
    ...unknown.map((symbol) => `${isolated(symbol)} not known`),
  ].join('\n');
}
