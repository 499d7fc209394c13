import { type ReactNode, useState } from 'react';
import { positionName } from '../../../shared/formats/amounts';
import { countText } from '../../../shared/math/counts';
import { formatPercent } from '../../../shared/math/money';
import { formatBrokerTime, formatLength } from '../../../shared/math/time';
import type { AwayRecord } from '../../../shared/model/away';
import type { Position } from '../../../shared/model/position';
import type { AwayGap } from '../../../shared/rules/away';
import { Button } from '../../components/button';
import { CountBadge } from '../../components/count-badge';
import { Icon } from '../../components/icon';
import { Money } from '../../components/numbers';
import { TraderChip } from '../../components/trader-chip';
import { useMoneyDigits } from '../../data/account';
import type { Absence } from '../../data/away/absence';
import { markUnstoppedSeen, useDecisions, useIsUnstoppedSeen } from '../../data/away/decisions';
import { gapsToSee, markAllSeen, markSeen, useIsSeen } from '../../data/away/unseen';
import { usePositionTrader } from '../../data/traders';
import { openView } from '../../data/workspace/view';
import { describeRequest, showIntent, useTradeDialogs } from '../trading';
import { dealsText, shortTime } from './away-text';
import styles from './needs-decision.module.css';
import { ReplayButton } from './replay-link';

/** Most urgent first. What is open now stays until it is decided; a gap in which something was traded, until it is seen. */
export function NeedsDecision(props: {
  readonly absence: Absence | null;
  /** Null while nothing of the absence is told. */
  readonly record: AwayRecord | null;
  readonly gaps: readonly AwayGap[];
}) {
  const { absence, record } = props;
  const { margin, unstopped, unknown, count, unseen: open } = useDecisions();
  const isSeen = useIsSeen(absence);
  const isUnstoppedSeen = useIsUnstoppedSeen();
  const gaps = gapsToSee(props.gaps);
  const unseen = gaps.filter((gap) => !isSeen(gap));
  if (count + gaps.length === 0) return null;
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h3>Needs a decision</h3>
        <CountBadge count={open + unseen.length} />
      </header>
      <ul aria-label="Needs a decision">
        {margin !== null && (
          <Item title={`Margin level ${formatPercent(margin.marginLevel)}: margin call or stop-out`}>
            <Button onClick={() => openView('trade')}>Go to Trade</Button>
          </Item>
        )}
        {unstopped.map((position) => (
          <Unstopped key={position.ticket} position={position} isSeen={isUnstoppedSeen(position)} />
        ))}
        {unknown.map((intent) => (
          <Item
            key={intent.id}
            title={describeRequest(intent.request, null)}
            detail="Not known whether it was executed"
          >
            <Button
              onClick={() => {
                openView('trade');
                showIntent(intent.id);
              }}
            >
              Show in Journal
            </Button>
          </Item>
        ))}
        {record !== null &&
          absence !== null &&
          gaps.map((each) => (
            <GapItem
              key={each.gap.fromMs}
              each={each}
              record={record}
              isSeen={isSeen(each)}
              onSeen={() => markSeen(absence, each.gap.fromMs)}
            />
          ))}
      </ul>
    </section>
  );
}

function Unstopped(props: { readonly position: Position; readonly isSeen: boolean }) {
  const { position, isSeen } = props;
  const dialogs = useTradeDialogs();
  const digits = useMoneyDigits();
  const traderOf = usePositionTrader();
  const { timeOpen, profit, ticket } = position;
  return (
    <Item
      title={`${positionName(position)} has no stop`}
      detail={
        <>
          <TraderChip trader={traderOf(position)} /> · open since {formatBrokerTime(timeOpen)} ·{' '}
          <Money value={profit} digits={digits} isGain />
        </>
      }
      isSeen={isSeen}
    >
      <Button
        aria-label={`Set a stop … for ${ticket}`}
        onClick={() => dialogs.openModifyPosition(position, 'sl')}
      >
        Set a stop …
      </Button>
      <Button aria-label={`Close … ${ticket}`} onClick={() => dialogs.openClose(position)}>
        Close …
      </Button>
      <SeenMark what={`no stop on ${ticket}`} isSeen={isSeen} onSeen={() => markUnstoppedSeen(ticket)} />
    </Item>
  );
}

function GapItem(props: {
  readonly each: AwayGap;
  readonly record: AwayRecord;
  readonly isSeen: boolean;
  readonly onSeen: () => void;
}) {
  const { each, record, isSeen, onSeen } = props;
  const { gap, deals } = each;
  const time = shortTime(gap.fromMs, record);
  return (
    <Item
      title={`Not watched for ${formatLength(((gap.toMs ?? record.toMs) - gap.fromMs) / 1_000)}, ${dealsText(deals)}`}
      detail={`${time}${gap.why === null ? '' : ` · ${gap.why}`}`}
      isSeen={isSeen}
    >
      <ReplayButton atMs={gap.fromMs} time={time} />
      <SeenMark what={`gap ${time}`} isSeen={isSeen} onSeen={onSeen} />
    </Item>
  );
}

/** Clears the badge, not the line. */
const SeenMark = (props: { readonly what: string; readonly isSeen: boolean; readonly onSeen: () => void }) =>
  props.isSeen ? (
    <span className={styles.detail}>Seen</span>
  ) : (
    <Button aria-label={`Seen, ${props.what}`} onClick={props.onSeen}>
      Seen
    </Button>
  );

function Item(props: {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly isSeen?: boolean;
  readonly children: ReactNode;
}) {
  const { title, detail, isSeen = false, children } = props;
  return (
    <li className={styles.item} data-seen={isSeen || undefined}>
      <span className={styles.sign}>
        <Icon name="warn" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      <span className={styles.actions}>{children}</span>
    </li>
  );
}

/** Clears the badge of all but what is still to be decided, and says how much that is. */
export function MarkAllSeen({ absence }: { readonly absence: Absence }) {
  const { margin, unstopped, unknown, count } = useDecisions();
  const [isMarked, setIsMarked] = useState(false);
  const left = [
    ...(margin === null ? [] : ['the margin level']),
    ...(unstopped.length === 0 ? [] : [`${countText(unstopped.length, 'position')} without a stop`]),
    ...(unknown.length === 0 ? [] : [`${countText(unknown.length, 'order')} with unknown outcome`]),
  ];
  return (
    <>
      <span className={styles.marked} role="status">
        {isMarked &&
          (count === 0 ? 'All seen.' : `Seen, but ${countText(count, 'decision')} open: ${left.join(', ')}.`)}
      </span>
      <Button
        tone="primary"
        onClick={() => {
          markAllSeen(absence);
          setIsMarked(true);
        }}
      >
        Mark all as seen
      </Button>
    </>
  );
}
