import { type Level, levelText } from '../../../shared/math/levels';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { Tick } from '../../../shared/model/tick';
import { sideOf } from '../../../shared/rules/order-types';
import {
  clearDistance,
  levelStart,
  stepAmountText,
  stepPriceText,
  stepVolumeText,
  stepWholeText,
} from '../trading';
import { type TextField, type TicketDraft, unitOf } from './draft';
import { anchorPrice, entryPrice } from './hints';
import type { ResolveMarket } from './resolve';
import { amountStep } from './units';

/** Where an empty deviation starts to step from, points. */
const usualDeviation = 20;
/** Where an empty level starts: percent of the balance, or multiples of the stop. */
const usualStart = { percent: 0.5, r: 2 } as const;
const usualRisk = { percent: 1, money: 50 } as const;

/**
 * A field after an arrow key or the wheel: `steps` are points for prices and distances, volume steps for the volume,
 * and for other amounts steps of their unit.
 */
export function stepped(
  field: TextField,
  steps: number,
  draft: TicketDraft,
  market: ResolveMarket | null,
  quote: Tick | null,
): string {
  switch (field) {
    case 'deviation':
      return stepWholeText(draft.deviation, steps, usualDeviation);
    case 'magic':
      return stepWholeText(draft.magic, steps, 0);
    case 'risk': {
      const isMoney = draft.sizing === 'money';
      const step = isMoney ? amountStep('money', market?.account?.currencyDigits ?? 2) : 0.1;
      return stepAmountText(draft.risk, steps, step, isMoney ? usualRisk.money : usualRisk.percent);
    }
    case 'sl':
    case 'tp':
      return market === null ? draft[field] : steppedLevel(field, steps, draft, market, quote);
    case 'volume':
      return market === null ? draft.volume : stepVolumeText(draft.volume, steps, market.spec);
    case 'price':
    case 'stopLimit': {
      if (market === null) return draft[field];
      const start = quote === null ? null : sideOf(draft.type) === 'BUY' ? quote.ask : quote.bid;
      return stepPriceText(draft[field], steps, market.spec, start);
    }
    case 'expiration':
    case 'comment':
      return draft[field];
  }
}

function steppedLevel(
  level: Level,
  steps: number,
  draft: TicketDraft,
  market: ResolveMarket,
  quote: Tick | null,
): string {
  const { spec, account } = market;
  const unit = unitOf(draft, level);
  const start = startOf(level, draft, spec, quote);
  if (unit === 'price') return stepPriceText(draft[level], steps, spec, start);
  const digits = account?.currencyDigits ?? 2;
  // Less than a tick would be no step on a coarse tick size.
  const step =
    unit === 'points' ? Math.max(1, Math.round(spec.tickSize / spec.point)) : amountStep(unit, digits);
  if (unit === 'percent' || unit === 'r') return stepAmountText(draft[level], steps, step, usualStart[unit]);
  const fine = unit === 'points' ? Math.sign(steps) * Math.max(Math.abs(steps), step) : steps;
  return stepAmountText(
    draft[level],
    fine,
    unit === 'points' ? 1 : step,
    startAmount(unit, level, draft, market, quote, start),
    unit === 'points' ? 0 : digits,
  );
}

/** An empty distance starts where an empty price would: beyond the broker's least distance. */
function startAmount(
  unit: 'points' | 'money',
  level: Level,
  draft: TicketDraft,
  { spec, account }: ResolveMarket,
  quote: Tick | null,
  start: number | null,
): number {
  const entry = entryPrice(draft, draft.type, quote);
  const usual = unit === 'points' ? (quote === null ? 100 : clearDistance(spec, quote)) : usualRisk.money;
  if (start === null || entry === null) return usual;
  const volume = Number(draft.volume);
  const text = levelText(
    unit,
    start,
    {
      level,
      side: sideOf(draft.type),
      entry,
      volume: Number.isFinite(volume) && volume > 0 ? volume : null,
      balance: account?.balance ?? null,
      stop: null,
      spec,
    },
    account?.currencyDigits ?? 2,
  );
  return text === null ? usual : Number(text);
}

/** Where an empty level starts: at the nearest allowed price. */
function startOf(level: Level, draft: TicketDraft, spec: SymbolSpec, quote: Tick | null): number | null {
  if (quote === null) return null;
  const anchor = anchorPrice(draft, quote);
  return anchor === null
    ? null
    : levelStart(level, sideOf(draft.type), anchor, clearDistance(spec, quote), spec);
}
