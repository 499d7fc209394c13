import { barOpenTime, nextBarOpenTime } from '../../../shared/math/time';
import type { Timeframe } from '../../../shared/model/enums';
import { useBridge } from '../../queries/bridge';
import { readBrokerSeconds } from '../../queries/connection';
import { useClockValue } from '../../ui/clock';
import { countdownText } from './countdown-text';

/** Time until the forming bar closes; silent while the broker's clock is not known or the market stands still. */
export function BarCountdown({
  symbol,
  timeframe,
}: {
  readonly symbol: string;
  readonly timeframe: Timeframe;
}) {
  const bridge = useBridge();
  const text = useClockValue(() => {
    const now = readBrokerSeconds(bridge);
    // A quote that has not moved for minutes means that no bar is being formed.
    const isMoving = (bridge.quotes.changeAgeMs(symbol) ?? Number.POSITIVE_INFINITY) < standstillMs;
    return now === null || !isMoving
      ? null
      : countdownText(nextBarOpenTime(timeframe, barOpenTime(timeframe, now)) - now);
  });
  return text === null ? null : (
    <span className="chart-countdown num" title="Until the forming bar closes">
      <span className="chart-countdown-words">Bar closes in </span>
      {text}
    </span>
  );
}

const standstillMs = 5 * 60_000;
