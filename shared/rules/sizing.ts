import { formatMoney, formatPercent } from '../math/money';
import { formatPrice } from '../math/price';
import { estimateProfit } from '../math/profit';
import { formatVolume, stepsToVolume } from '../math/volume';
import type { Account } from '../model/account';
import type { Side } from '../model/enums';
import type { Lots, Price } from '../model/fields';
import type { SymbolSpec } from '../model/symbol';

/** Volume by risk: the stop loses no more than the trader allows. By tick value, so that it works beyond FX. */

const riskBases = ['balance', 'equity'] as const;
type RiskBasis = (typeof riskBases)[number];

/** Allowed loss at the stop. */
export type Risk =
  | { readonly unit: 'money'; readonly amount: number }
  | { readonly unit: 'percent'; readonly amount: number; readonly of: RiskBasis };

type RiskAccount = Pick<Account, 'balance' | 'equity' | 'currency' | 'currencyDigits'>;

/** In account currency. */
export const riskMoney = (risk: Risk, account: RiskAccount): number =>
  risk.unit === 'money' ? risk.amount : (account[risk.of] * risk.amount) / 100;

export interface SizeRequest {
  readonly risk: Risk;
  readonly side: Side;
  /** Entry price, see `LevelFrame.entry`. */
  readonly entry: number;
  /** 0 = none. */
  readonly sl: Price;
  readonly spec: SymbolSpec;
  readonly account: RiskAccount;
  /** Lots open or pending in this direction on the symbol; null where unknown. */
  readonly sameSideVolume: number | null;
}

export type Sizing =
  | {
      readonly kind: 'sized';
      readonly volume: Lots;
      /** Allowed loss, account currency. */
      readonly asked: number;
      /** Estimated loss at the stop with this volume; never above `asked`. */
      readonly loss: number;
      /** Why a limit reduced the volume; null where the risk alone decided. */
      readonly cap: string | null;
    }
  | {
      readonly kind: 'refused';
      /** What prevents it: the stop, the typed risk, or the volume. */
      readonly because: 'stop' | 'risk' | 'size';
      readonly reason: string;
    };

type Refused = Extract<Sizing, { kind: 'refused' }>;
const refused = (because: Refused['because'], reason: string): Refused => ({
  kind: 'refused',
  because,
  reason,
});

/** Tolerates float noise: 0.3 / 0.1 is three steps. */
const wholeSteps = (steps: number): number => Math.floor(steps + Math.max(1e-9, steps * 1e-12));

/** Loss of one lot at the stop, account currency. */
function lossPerLot({ side, entry, sl, spec }: SizeRequest): number | Refused {
  if (!(sl > 0)) return refused('stop', 'Set a stop loss to size by risk');
  const isRightSide = side === 'BUY' ? sl < entry : sl > entry;
  if (!isRightSide) {
    const where = side === 'BUY' ? 'below' : 'above';
    return refused('stop', `the stop loss must be ${where} the price ${formatPrice(entry, spec.digits)}`);
  }
  const profit = estimateProfit({ side, volume: 1, open: entry, close: sl, spec });
  if (profit === null || !Number.isFinite(profit) || !(profit < 0)) {
    return refused('size', "the symbol's tick value is not known: type the volume in lots");
  }
  return -profit;
}

/** Rounded down to the step; refused where the minimum risks more, reduced to a maximum. */
export function sizeForRisk(request: SizeRequest): Sizing {
  const { risk, spec, account, sameSideVolume } = request;
  const money = (value: number): string =>
    `${formatMoney(value, account.currencyDigits)} ${account.currency}`;
  const lots = (volume: Lots): string => `${formatVolume(volume, spec.volumeStep)} lots`;
  if (!Number.isFinite(risk.amount) || risk.amount <= 0) return refused('risk', 'the risk must be above 0');
  if (risk.unit === 'percent' && risk.amount > 100) return refused('risk', 'the risk is above 100\u00a0%');
  const asked = riskMoney(risk, account);
  if (!Number.isFinite(asked) || asked <= 0) {
    const basis = risk.unit === 'percent' ? risk.of : 'account';
    return refused('risk', `the ${basis} leaves nothing to risk`);
  }
  const perLot = lossPerLot(request);
  if (typeof perLot !== 'number') return perLot;

  const leastSteps = Math.ceil(spec.volumeMin / spec.volumeStep - 1e-7);
  const least = stepsToVolume(leastSteps, spec.volumeStep);
  const wanted = wholeSteps(asked / (perLot * spec.volumeStep));
  if (wanted < leastSteps) {
    const share = risk.unit === 'percent' ? ` (${formatPercent(risk.amount, 2)} of the ${risk.of})` : '';
    return refused(
      'size',
      `even ${lots(least)} risk ${money(perLot * least)}, more than the ${money(asked)}${share} asked for`,
    );
  }
  const limit = spec.volumeLimit ?? 0;
  const room = limit > 0 ? Math.max(0, limit - (sameSideVolume ?? 0)) : null;
  const most = wholeSteps(spec.volumeMax / spec.volumeStep + 1e-7);
  const roomSteps = room === null ? most : wholeSteps(room / spec.volumeStep + 1e-7);
  if (roomSteps < leastSteps) {
    return refused(
      'size',
      `with ${lots(sameSideVolume ?? 0)} on this side the limit of ${lots(limit)} is reached`,
    );
  }
  const steps = Math.min(wanted, most, roomSteps);
  const volume = stepsToVolume(steps, spec.volumeStep);
  const loss = perLot * volume;
  const isLimited = roomSteps < most;
  const cap =
    steps === wanted
      ? null
      : `capped at ${lots(volume)}, ${isLimited ? `what the symbol's limit of ${lots(limit)} a side leaves` : "the symbol's maximum"}: risks ${money(loss)} of the ${money(asked)} asked for`;
  return { kind: 'sized', volume, asked, loss, cap };
}
