import type { NetExposure, StopRisk } from '../../../shared/math/exposure';
import { formatMoney } from '../../../shared/math/money';

/** Exposure in words: short for the strip, whole for its tooltip and the account's details. */

/** Whole units; with hundredths below 100 units, where whole ones would hide the amount. */
const unitsText = (units: number): string =>
  formatMoney(units, Math.abs(units) < 100 ? 2 : 0, { sign: true });

/** `+5 000 EUR`, `−5 776 USD`, `XAUUSD +15 690 USD`; unknown ones last. */
export function exposureParts({ currencies, instruments, unknown }: NetExposure): readonly string[] {
  // Fully hedged is no exposure.
  const isOpen = ({ units }: { readonly units: number }) => Math.abs(units) >= 0.005;
  return [
    ...currencies.filter(isOpen).map(({ currency, units }) => `${unitsText(units)} ${currency}`),
    ...instruments
      .filter(isOpen)
      .map(({ symbol, currency, units }) => `${symbol} ${unitsText(units)} ${currency}`),
    ...unknown.map((symbol) => `${symbol} not known`),
  ];
}

/** As many as fit, then the number of the others: never silently fewer. */
export function shortExposure(parts: readonly string[], most: number): string {
  if (parts.length === 0) return 'none';
  const shown = parts.slice(0, most).join(' · ');
  return parts.length > most ? `${shown} · ${parts.length - most} more` : shown;
}

/** What the sum over the stops does not include: `2 without SL: unlimited · 1 not known`. */
export function openRiskText({ unlimited, unknown }: StopRisk): string {
  return [
    ...(unlimited.length === 0 ? [] : [`${unlimited.length} without SL: unlimited`]),
    ...(unknown.length === 0 ? [] : [`${unknown.length} not known`]),
  ].join(' · ');
}

const listed = (rows: StopRisk['unlimited']): string =>
  rows.map(({ ticket, symbol }) => `${symbol} ${ticket}`).join(', ');

export function riskTitle({ unlimited, unknown }: StopRisk): string {
  return [
    'Estimated loss from the entries if every stop loss is hit, before swap and commission',
    ...(unlimited.length === 0 ? [] : [`No stop loss: risk is unlimited: ${listed(unlimited)}`]),
    ...(unknown.length === 0 ? [] : [`Risk at stop not known: ${listed(unknown)}`]),
  ].join('\n');
}

export function exposureTitle(exposure: NetExposure): string {
  return [
    'Net exposure per currency: both legs of currency pairs; other symbols by contract size in their profit currency, shown apart',
    ...exposureParts(exposure),
  ].join('\n');
}
