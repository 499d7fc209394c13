import { estimateProfit } from '../../../shared/math/profit';
import { fractionOfVolume, stepsToVolume, volumeDecimals, volumeSteps } from '../../../shared/math/volume';
import type { Lots, Points, Price } from '../../../shared/model/fields';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { ClosePosition } from '../../../shared/model/trade';
import { checkClose, checkFifo, type FifoRows } from '../../../shared/rules/change-rules';
import { type OrderProblem, refuse } from '../../../shared/rules/problem';
import { readNumber } from './typed-number';

/** The close dialog's texts, read and checked. */
export interface CheckedClose {
  /** Lots; null while they cannot be closed. */
  readonly volume: Lots | null;
  readonly deviation: Points | null;
  readonly problems: readonly OrderProblem[];
}

const sameVolume = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;

/** Without the symbol's specification the steps are not known: then only a whole close can be checked. */
export function checkCloseTexts(
  texts: { readonly volume: string; readonly deviation: string },
  position: Position,
  spec: SymbolSpec | null,
  quote: { readonly bid: Price; readonly ask: Price } | null = null,
  held: FifoRows = null,
): CheckedClose {
  const problems: OrderProblem[] = [];
  const lots = readNumber(texts.volume);
  if (lots.kind !== 'number') {
    const why = lots.kind === 'empty' ? 'is missing' : lots.reason;
    problems.push(
      refuse('volume', 10014, `the volume ${why}`, {
        label: `use ${position.volume}`,
        value: String(position.volume),
      }),
    );
  } else if (spec !== null) {
    problems.push(...checkClose(position, lots.value, spec, quote, held));
  } else if (!sameVolume(lots.value, position.volume)) {
    problems.push(
      refuse('volume', 10014, "the symbol's volume step is not known yet: only a whole close is possible"),
    );
  } else problems.push(...checkFifo(position, held));
  const points = readNumber(texts.deviation);
  const hasDeviation = points.kind === 'number' && Number.isInteger(points.value) && points.value >= 0;
  if (!hasDeviation) {
    problems.push(
      refuse('deviation', 10013, 'the deviation must be a whole number of points', {
        label: 'use 20',
        value: '20',
      }),
    );
  }
  const isRefused = problems.some((problem) => problem.severity === 'refuse');
  return {
    volume: lots.kind === 'number' && !isRefused ? exactVolume(lots.value, position, spec) : null,
    deviation: hasDeviation ? points.value : null,
    problems,
  };
}

/** The position's own number for the whole, an exact multiple of the step for a part. */
function exactVolume(lots: Lots, position: Position, spec: SymbolSpec | null): number {
  if (spec === null || sameVolume(lots, position.volume)) return position.volume;
  const steps = volumeSteps(lots, spec.volumeStep);
  return steps === null ? lots : stepsToVolume(steps, spec.volumeStep);
}

/** A whole close carries no volume: the bridge then closes the whole ticket, whatever its volume. */
export function closeRequest(
  intentId: string,
  position: Position,
  volume: Lots,
  deviation: Points,
): ClosePosition {
  const whole = sameVolume(volume, position.volume);
  return { intentId, ticket: position.ticket, ...(whole ? {} : { volume }), deviation };
}

export interface CloseShare {
  readonly label: '¼' | '½' | '¾' | 'all';
  /** Text for the volume field; null where the share does not fit the symbol's volume rules. */
  readonly volume: string | null;
}

/** The quick shares, rounded down to the step; the rest must be nothing or at least the minimum. */
export function closeShares(position: Position, spec: SymbolSpec | null): readonly CloseShare[] {
  const share = (label: CloseShare['label'], part: number): CloseShare => {
    const lots = spec === null ? 0 : fractionOfVolume(position.volume, part, spec);
    return {
      label,
      volume: lots > 0 && spec !== null ? lots.toFixed(volumeDecimals(spec.volumeStep)) : null,
    };
  };
  return [
    share('¼', 0.25),
    share('½', 0.5),
    share('¾', 0.75),
    { label: 'all', volume: volumeText(position.volume, spec) },
  ];
}

export const volumeText = (lots: Lots, spec: SymbolSpec | null): string =>
  spec === null ? String(lots) : lots.toFixed(volumeDecimals(spec.volumeStep));

/**
 * Profit of the part that is closed: its share of the server's profit where there is one, else estimated from the
 * quote; null = not known.
 */
export function closeProfit(
  position: Position,
  volume: Lots,
  spec: SymbolSpec | null,
  quote: { readonly bid: Price; readonly ask: Price } | null,
): number | null {
  if (position.profit !== null && position.volume > 0) return (position.profit * volume) / position.volume;
  if (spec === null || quote === null || (position.side !== 'BUY' && position.side !== 'SELL')) return null;
  const close = position.side === 'BUY' ? quote.bid : quote.ask;
  return estimateProfit({ side: position.side, volume, open: position.priceOpen, close, spec });
}
