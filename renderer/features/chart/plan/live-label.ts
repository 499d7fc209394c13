import { formatMoney } from '../../../../shared/math/money';
import type { Price } from '../../../../shared/model/fields';
import type { ChartLevel } from './chart-level';

export interface LevelLabelText {
  readonly text: string;
  /** Its last part, where that is profit or loss. */
  readonly money: { readonly text: string; readonly sign: -1 | 0 | 1 } | null;
}

/** Shown on a level that the user has moved, until a read shows the result. */
export const movedNote = ({ moved }: Pick<ChartLevel, 'moved'>): string =>
  moved === 'asked' ? ' · asked' : moved === 'unknown' ? ' · result unknown' : '';

/** A long is valued at the bid, a short at the ask. Without a quote the server's last profit is shown. */
export function levelLabelText(
  level: Pick<ChartLevel, 'label' | 'side' | 'live' | 'moved' | 'money'>,
  quote: { readonly bid: Price; readonly ask: Price } | null,
): LevelLabelText {
  const { live } = level;
  const note = movedNote(level);
  if (live === undefined) return { text: `${level.label}${note}`, money: moneyOf(level.money) };
  const now = quote === null ? live.at : level.side === 'BUY' ? quote.bid : quote.ask;
  const drift = (now - live.at) * live.perPrice;
  const profit = Number.isFinite(drift) ? live.profit + drift : live.profit;
  const text = formatMoney(profit, live.moneyDigits, { sign: true });
  return { text: `${live.base} ${text}${note}`, money: moneyOf(text) };
}

const shortWords = { sl: 'S/L', tp: 'T/P' } as const;

/** In a narrow chart: what a stop or target is, of an entry only its profit. The pointer's list has the rest. */
export function narrowLabelText(
  level: Pick<ChartLevel, 'kind' | 'label' | 'side' | 'live' | 'moved' | 'money'>,
  quote: { readonly bid: Price; readonly ask: Price } | null,
): LevelLabelText {
  const { kind } = level;
  if (kind === 'sl' || kind === 'tp') return { text: `${shortWords[kind]}${movedNote(level)}`, money: null };
  const full = levelLabelText(level, quote);
  if (kind !== 'entry' || full.money === null) return full;
  return { text: `${full.money.text}${movedNote(level)}`, money: full.money };
}

function moneyOf(text: string): LevelLabelText['money'] {
  if (text === '') return null;
  const isZero = !/[1-9]/.test(text);
  return { text, sign: isZero ? 0 : text.startsWith('+') ? 1 : -1 };
}
