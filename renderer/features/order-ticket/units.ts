import { type Level, type LevelUnit, levelText, moneyStep } from '../../../shared/math/levels';
import type { Lots } from '../../../shared/model/fields';
import type { OrderField } from '../../../shared/rules/order-types';
import { riskMoney } from '../../../shared/rules/sizing';
import { readNumber } from '../trading';
import { riskOf, type SizingMode, type TextField, type TicketDraft, unitOf, withText } from './draft';
import { frameOf, isMoneyUnit, type Resolved, type ResolveMarket, readOf, resolveDraft } from './resolve';

/** Changes of a level's unit or of the sizing: the order stays the same. */

/** Why a unit cannot be chosen on this ticket; null where it can. */
export function unitRefusal(
  level: Level,
  unit: LevelUnit,
  draft: TicketDraft,
  market: ResolveMarket | null,
): string | null {
  if (!isMoneyUnit(unit) || market === null) return null;
  if (level === 'sl' && draft.sizing !== 'lots') return 'the volume depends on this stop';
  const { tickValue, tickValueLoss, tickValueProfit } = market.spec;
  const value = (level === 'sl' ? tickValueLoss : tickValueProfit) ?? tickValue;
  return value === null || !(value > 0) ? 'no tick value' : null;
}

const withLevel = (draft: TicketDraft, level: Level, unit: LevelUnit, text: string): TicketDraft =>
  level === 'sl' ? { ...draft, sl: text, slUnit: unit } : { ...draft, tp: text, tpUnit: unit };

/**
 * The level in another unit, at the same price. An empty one only changes its unit. A level that cannot be expressed in
 * the new unit stays as it was: a change of unit never drops or moves a level.
 */
export function withUnit(
  draft: TicketDraft,
  level: Level,
  unit: LevelUnit,
  resolved: Resolved | null,
  market: ResolveMarket | null,
): TicketDraft {
  if (unitOf(draft, level) === unit) return draft;
  const typed = readNumber(draft[level]);
  if (typed.kind === 'empty' || (typed.kind === 'number' && typed.value === 0)) {
    return withLevel(draft, level, unit, '');
  }
  if (resolved === null || market === null) return draft;
  const price = readOf(resolved[level]);
  const frame = frameOf(level, draft, resolved, market);
  if (price === undefined || frame === null) return draft;
  const text = levelText(unit, price, frame, market.account?.currencyDigits ?? 2);
  return text === null ? draft : withLevel(draft, level, unit, text);
}

/** One percent is a common risk, and small enough for a first try. */
const usualPercent = '1.0';

/** The risk of the present volume, or the one typed before, in another mode. */
function riskText(
  draft: TicketDraft,
  mode: Exclude<SizingMode, 'lots'>,
  market: ResolveMarket | null,
): string {
  const account = market?.account ?? null;
  const asked = riskOf(draft);
  if (asked === null || 'reason' in asked) {
    if (mode !== 'money') return usualPercent;
    return account === null ? '' : (account.balance / 100).toFixed(account.currencyDigits);
  }
  if (asked.risk.unit === 'percent' && mode !== 'money') return draft.risk;
  if (account === null) return '';
  const money = riskMoney(asked.risk, account);
  if (mode === 'money') return money.toFixed(account.currencyDigits);
  const basis = account[mode];
  return basis > 0 ? ((money / basis) * 100).toFixed(2) : usualPercent;
}

/** Changes the sizing. Back in lots, the volume is the one that the risk gave. */
export function withSizing(
  draft: TicketDraft,
  mode: SizingMode,
  resolved: Resolved | null,
  market: ResolveMarket | null,
  volumeText: (lots: Lots) => string,
): TicketDraft {
  if (draft.sizing === mode) return draft;
  if (mode === 'lots') {
    const lots = resolved === null ? undefined : readOf(resolved.volume);
    const next = { ...draft, sizing: mode };
    return lots === undefined ? next : withText(next, 'volume', volumeText(lots));
  }
  const next: TicketDraft = { ...draft, sizing: mode, risk: riskText(draft, mode, market) };
  // The volume cannot depend on a stop that depends on the volume: the stop keeps its price, in points.
  return isMoneyUnit(draft.slUnit) ? withUnit(next, 'sl', 'points', resolved, market) : next;
}

/** The step of an amount per arrow key, by its unit. */
export const amountStep = (unit: Exclude<LevelUnit, 'price'>, currencyDigits: number): number =>
  unit === 'points' ? 1 : unit === 'money' ? moneyStep(currencyDigits) : unit === 'percent' ? 0.01 : 0.1;

/** As short as the field's edge allows: `risk % bal.` beside the resulting lots. */
export function sizingLabel(sizing: SizingMode, currency: string | null): string {
  const labels = {
    lots: 'lots',
    balance: 'risk % bal.',
    equity: 'risk % eq.',
    money: `risk ${currency ?? 'money'}`,
  };
  return labels[sizing];
}

/** A valid price in the unit of the field; as a price where the unit cannot express it. */
export function withLevelPrice(
  draft: TicketDraft,
  level: Level,
  price: string,
  resolved: Resolved | null,
  market: ResolveMarket | null,
): TicketDraft {
  const typed = readNumber(price);
  const unit = unitOf(draft, level);
  const frame = resolved === null || market === null ? null : frameOf(level, draft, resolved, market);
  const text =
    unit === 'price' || typed.kind !== 'number' || frame === null
      ? null
      : levelText(unit, typed.value, frame, market?.account?.currencyDigits ?? 2);
  return text === null ? withLevel(draft, level, 'price', price) : withLevel(draft, level, unit, text);
}

/** Whether a value that would be valid can be taken into the field: a volume by risk follows from the stop. */
export function takesFix({ sizing }: TicketDraft, field: OrderField): field is TextField {
  switch (field) {
    case 'symbol':
    case 'type':
    case 'time':
    case 'filling':
      return false;
    case 'volume':
      return sizing === 'lots';
    default:
      return true;
  }
}

/** With such a value: of a level a price, of every other as the field writes it. */
export function withFix(
  draft: TicketDraft,
  field: OrderField,
  value: string,
  market: ResolveMarket | null,
): TicketDraft {
  if (!takesFix(draft, field)) return draft;
  return field === 'sl' || field === 'tp'
    ? withLevelPrice(draft, field, value, market === null ? null : resolveDraft(draft, market), market)
    : withText(draft, field, value);
}
