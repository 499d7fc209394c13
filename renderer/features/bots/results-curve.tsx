import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { formatMoney } from '../../../shared/math/money';
import type { LaneCurve } from '../../../shared/model/ledger';
import type { TraderMark } from '../../../shared/rules/trader-names';
import { markColour } from '../../components/trader-chip';
import { box, curvePlan, pointAt } from './curve-plan';
import styles from './results-curve.module.css';

/** What all closed trades had made after each of them, with a dot a trade and the deepest fall shaded. */
export function ResultsCurve(props: {
  readonly name: string;
  readonly curve: LaneCurve;
  readonly mark: TraderMark;
  readonly digits: number;
  /** A small curve: line and fall alone. */
  readonly isSmall?: boolean;
  /** The trade at an index, in words. */
  readonly describe: (index: number) => string;
  readonly onOpen: (index: number) => void;
}) {
  const { name, curve, mark, digits, isSmall = false, describe, onOpen } = props;
  const { trades, points, drawdown } = curve;
  const plan = useMemo(() => curvePlan(curve), [curve]);
  const [at, setAt] = useState<number | null>(null);
  const shown = at !== null && at < points.length ? at : null;
  const net = points.at(-1)?.sum ?? 0;
  const label = [
    `${name}: net ${formatMoney(net, digits, { sign: true })} after ${trades} closed trades`,
    ...(drawdown === null ? [] : [`largest drawdown ${formatMoney(drawdown.amount, digits)}`]),
  ].join(', ');
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(pointAt(plan.x, (clientX - left) / Math.max(1, width)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(Math.min(points.length - 1, Math.max(0, (shown ?? points.length) + step)));
    } else if (event.key === 'Enter' && shown !== null) {
      event.preventDefault();
      onOpen(shown);
    }
  };
  return (
    <div className={styles.curve} data-small={isSmall || undefined} style={{ color: markColour(mark) }}>
      {/* The picture is also a field of keys: the arrows go from trade to trade. */}
      <div
        className={styles.stage}
        role="img"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        onPointerMove={follow}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        onClick={() => shown !== null && onOpen(shown)}
        onKeyDown={onKeyDown}
      >
        <svg viewBox={`0 0 ${box} ${box}`} preserveAspectRatio="none" aria-hidden="true">
          {plan.fall !== null && (
            <rect
              className={styles.fall}
              x={plan.fall.from * box}
              width={Math.max(2, (plan.fall.to - plan.fall.from) * box)}
              y="0"
              height={box}
            />
          )}
          {!isSmall &&
            plan.levels.map(({ at: top, text }) => (
              <path key={text} className={styles.level} d={`M0 ${top * box}H${box}`} />
            ))}
          <path className={styles.zero} d={`M0 ${plan.zero * box}H${box}`} />
          <path className={styles.line} d={plan.line} />
          {!isSmall && <path className={styles.won} d={plan.won} />}
          {!isSmall && <path className={styles.lost} d={plan.lost} />}
        </svg>
        {shown !== null && (
          <span
            className={styles.here}
            style={{ left: share(plan.x[shown]), top: share(plan.y[shown]) }}
            aria-hidden="true"
          />
        )}
        {drawdown !== null && plan.fall !== null && !isSmall && (
          <span
            className={styles.fallText}
            style={{
              ...(plan.fall.isUpToEnd ? { right: share(1 - plan.fall.to) } : { left: share(plan.fall.from) }),
              [plan.fall.isAtTop ? 'top' : 'bottom']: 2,
            }}
            aria-hidden="true"
          >
            max DD {formatMoney(drawdown.amount, digits)}
          </span>
        )}
      </div>
      {!isSmall && (
        <>
          <div className={styles.levels} aria-hidden="true">
            {plan.levels.map(({ at: top, text }) => (
              <span key={text} style={{ top: share(top) }}>
                {text}
              </span>
            ))}
          </div>
          <div className={styles.times} aria-hidden="true">
            {plan.times.map(({ at: left, text }) => (
              <span key={text} style={{ left: share(left) }}>
                {text}
              </span>
            ))}
          </div>
        </>
      )}
      <p className={styles.words} aria-live="polite">
        {shown === null ? '' : describe(shown)}
      </p>
    </div>
  );
}

const share = (of: number | undefined): string => `${((of ?? 0) * 100).toFixed(2)}%`;
