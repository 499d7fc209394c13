import { formatBrokerTime } from '../../../shared/math/time';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { TraderMark } from '../../../shared/rules/trader-names';
import { useClockValue } from '../../base/clock';
import { markColour } from '../../components/trader-chip';
import { useBridge } from '../../data/bridge';
import { readBrokerSeconds } from '../../data/connection';
import styles from './action-strip.module.css';

const dayS = 86_400;
/** Width of the picture, which is stretched: a stroke a minute would be as wide as that. */
const width = 1_440;

/** When a trader acted in the last 24 hours, the present at the right. */
export function ActionStrip(props: {
  readonly name: string;
  readonly times: readonly BrokerSeconds[];
  readonly mark: TraderMark;
}) {
  const { name, times, mark } = props;
  const bridge = useBridge();
  const minute = useClockValue(() => {
    const now = readBrokerSeconds(bridge);
    return now === null ? null : Math.ceil(now / 60) * 60;
  });
  if (minute === null) return null;
  const xOf = (time: BrokerSeconds): number => ((time - minute + dayS) / dayS) * width;
  const last = times.at(-1);
  return (
    <div
      className={styles.strip}
      title={last === undefined ? undefined : `Last action ${formatBrokerTime(last)}`}
    >
      <span className={styles.label}>
        <span>Actions, 24 h</span>
        <span>{times.length}</span>
      </span>
      <svg
        className={styles.picture}
        role="img"
        aria-label={`${name} actions, 24 h: ${times.length}`}
        viewBox={`0 0 ${width} 1`}
        preserveAspectRatio="none"
        style={{ color: markColour(mark) }}
      >
        <path d={times.map((time) => `M${xOf(time).toFixed(0)} 0V1`).join('')} />
      </svg>
    </div>
  );
}
