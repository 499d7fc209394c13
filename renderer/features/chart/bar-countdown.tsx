import { barOpenTime, nextBarOpenTime } from '../../../shared/math/time';
import type { Timeframe } from '../../../shared/model/enums';
import { useClockValue } from '../../base/clock';
import { useBridge } from '../../data/bridge';
import { readBrokerSeconds } from '../../data/connection';
import { useShownQuoteOverdue } from '../../data/freshness';
import { sleepsAfterMs } from '../../data/quote-store';
import styles from './bar-countdown.module.css';

/** Time until the forming bar closes; hidden while the broker's clock is not known or the market does not move. */
export function BarCountdown(props: { readonly symbol: string; readonly timeframe: Timeframe }) {
  const { symbol, timeframe } = props;
  const bridge = useBridge();
  const text = useClockValue(() => {
    const now = readBrokerSeconds(bridge);
    // A quote that has not changed for minutes, or whose own time is old when it is first read, forms no bar.
    const ageMs = bridge.quotes.shownAgeMs(symbol, now) ?? Number.POSITIVE_INFINITY;
    const isMoving = ageMs < (bridge.quotes.hasMoved(symbol) ? standstillMs : sleepsAfterMs);
    return now === null || !isMoving
      ? null
      : countdownText(nextBarOpenTime(timeframe, barOpenTime(timeframe, now)) - now);
  });
  const isOverdue = useShownQuoteOverdue(symbol) !== null;
  return text === null ? null : (
    <span
      className={styles.countdown}
      data-stale={isOverdue}
      title={
        isOverdue
          ? 'By the clock: no recent tick, so it is not known whether the bar is forming'
          : 'Time until the bar closes'
      }
    >
      Bar <span className={styles.countdownPrefix}>closes in </span>
      {text}
    </span>
  );
}

const standstillMs = 5 * 60_000;

const two = (value: number): string => `${value}`.padStart(2, '0');

/** `00:19`, `03:59:20`, `4 d 02 h`. */
export function countdownText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${two(hours % 24)} h`;
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${two(hours)}:${rest}`;
}
