import { useRef, useState } from 'react';
import { utcBy } from '../../../shared/math/broker-offsets';
import { formatLength } from '../../../shared/math/time';
import type { AwayRecord } from '../../../shared/model/away';
import type { UtcMs } from '../../../shared/model/fields';
import type { AwaySummary } from '../../../shared/rules/away';
import type { Firing } from '../../../shared/rules/firings';
import { Store, useStore } from '../../base/store';
import { useLasts } from '../../base/use-lasts';
import { Button } from '../../components/button';
import { Select } from '../../components/select';
import { Empty, FailureStrip, FailureText, Loading } from '../../components/states';
import { useMoneyDigits } from '../../data/account';
import { type Absence, awayMinutes, awaySettings } from '../../data/away/absence';
import { useDecisions } from '../../data/away/decisions';
import { hasHappened, type ToldAway, useAway } from '../../data/away/use-away';
import { useBrokerDay, useBrokerOffset } from '../../data/broker-day';
import { failureOf } from '../../data/failure-error';
import { AlertsWhileAway } from './alerts-while-away';
import styles from './away-sheet.module.css';
import { fullTime, longBefore } from './away-text';
import { ConnectionGaps } from './connection-gaps';
import { EquityWhileAway } from './equity-while-away';
import { useReturnToSheet } from './left-place';
import { MarkAllSeen, NeedsDecision } from './needs-decision';
import { PlayButton } from './replay-link';
import { SinceField } from './since-field';
import { SummaryTiles } from './summary-tiles';
import { TradesWhileAway } from './trades-while-away';
import { WhatChanged } from './what-changed';

const minuteOptions = awayMinutes.map((value) => ({ value, label: `${value} min` }));

/** Chosen by hand, with what was typed for it; an absence that follows takes its place. */
const chosenSince = new Store<{
  readonly since: Absence;
  readonly before: Absence | null;
  readonly text: string;
} | null>(null);

/** What happened while nobody looked, and what needs a decision now. */
export function AwaySheet() {
  const { last, minutes } = useStore(awaySettings);
  const kept = useStore(chosenSince);
  const chosen = kept?.before === last ? kept : null;
  const choose = (next: Absence, text = '') => chosenSince.set({ since: next, before: last, text });
  const offsetS = useBrokerOffset();
  const dayStart = useBrokerDay()?.start ?? null;
  const dayMs = offsetS === null || dayStart === null ? null : utcBy(dayStart, offsetS);
  const [openedMs] = useState(() => Date.now());
  // Come back to, it is up to now.
  const since = chosen && { ...chosen.since, toMs: Math.max(chosen.since.toMs, openedMs) };
  const today = dayMs === null ? null : { fromMs: dayMs, toMs: openedMs };
  // Without an absence there is the broker's day, up to the moment in which the view was opened.
  const told = since ?? last ?? today;
  const isChosen = since !== null || last === null;
  const { record, summary, firings, error, history } = useAway(told);
  const { count } = useDecisions();
  const isTold =
    record !== null && record !== undefined && summary !== null && firings !== null && told !== null;
  const isQuiet = isTold && !hasHappened(summary, firings) && count === 0 && history === 'read';
  return (
    <div className={styles.sheet} data-sheet="">
      <header className={styles.head}>
        <div>
          <h2>{since !== null ? 'What happened' : last === null ? 'Today' : 'While you were away'}</h2>
          {isTold && <p className={styles.note}>{spanText(record)}</p>}
        </div>
        {offsetS !== null && dayMs !== null && (
          <SinceChoice
            offsetS={offsetS}
            dayMs={dayMs}
            typed={chosen?.text ?? ''}
            onChoose={choose}
            onBack={since === null || last === null ? null : () => chosenSince.set(null)}
          />
        )}
        <span className={styles.limit}>
          Away after
          <Select
            label="Away after"
            value={minutes}
            options={minuteOptions}
            onChoose={(value) => awaySettings.change({ minutes: value })}
          />
          without a key, click or scroll
        </span>
        {isTold && !isQuiet && (
          <>
            <PlayButton fromMs={record.fromMs} />
            {!isChosen && <MarkAllSeen absence={told} />}
          </>
        )}
      </header>
      {last === null && (
        <p className={styles.limits} data-mute="">
          {`You haven’t been away yet. After ${minutes} min without a key, click or scroll this view opens by itself when you are back, if there is anything to tell.`}
        </p>
      )}
      {isTold && !isQuiet ? (
        <Told
          absence={told}
          isChosen={isChosen}
          record={record}
          summary={summary}
          firings={firings ?? []}
          history={history}
        />
      ) : (
        <>
          <NeedsDecision absence={null} record={null} gaps={[]} />
          {told === null ? (
            <Empty>The broker’s clock is not known yet.</Empty>
          ) : error !== null ? (
            <FailureText failure={failureOf(error)} />
          ) : record === undefined ? (
            <Loading what="what was recorded" />
          ) : isQuiet ? (
            <Empty>
              {`${isChosen ? 'The last' : 'Away'} ${formatLength((told.toMs - told.fromMs) / 1_000)}: nothing happened`}
            </Empty>
          ) : (
            <Empty>Nothing of this account was recorded in this time.</Empty>
          )}
        </>
      )}
    </div>
  );
}

function SinceChoice(props: {
  /** Broker clock minus UTC, seconds. */
  readonly offsetS: number;
  /** Where the broker's day begins. */
  readonly dayMs: UtcMs;
  /** The time that was typed before. */
  readonly typed: string;
  readonly onChoose: (since: Absence, text?: string) => void;
  /** To the last absence; null where it is shown, and where there is none. */
  readonly onBack: (() => void) | null;
}) {
  const { offsetS, dayMs, typed, onChoose, onBack } = props;
  const lastHour = () => {
    const toMs = Date.now();
    onChoose({ fromMs: toMs - 3_600_000, toMs });
  };
  return (
    <span className={styles.since}>
      Since
      <SinceField offsetS={offsetS} typed={typed} onChoose={onChoose} />
      <Button onClick={lastHour}>Last hour</Button>
      <Button onClick={() => onChoose({ fromMs: dayMs, toMs: Date.now() })}>Today</Button>
      {onBack !== null && <Button onClick={onBack}>Last absence</Button>}
    </span>
  );
}

function spanText(record: AwayRecord): string {
  const span = `${formatLength((record.toMs - record.fromMs) / 1_000)} · ${fullTime(record.fromMs, record)} to ${fullTime(record.toMs, record).slice(5)} broker`;
  const before = longBefore(record);
  return before === null ? span : `${span} · trades and amounts since ${before}`;
}

function Told(props: {
  readonly absence: Absence;
  /** No absence: nothing of it waits to be seen. */
  readonly isChosen: boolean;
  readonly record: AwayRecord;
  readonly summary: AwaySummary;
  readonly firings: readonly Firing[];
  readonly history: ToldAway['history'];
}) {
  const { absence, isChosen, record, summary, firings, history } = props;
  const digits = useMoneyDigits();
  const columns = useRef<HTMLDivElement>(null);
  useReturnToSheet(columns);
  const { gaps, changes, refusals, operations } = summary;
  const hasAside =
    firings.length + record.elsewhere.length + gaps.length > 0 ||
    changes.length + refusals.length + operations.length > 0;
  return (
    <div ref={columns} className={styles.columns} data-aside={hasAside}>
      <div className={styles.main} data-column="">
        {record.fromMs > absence.fromMs && <p className={styles.limits}>Only the last 7 days are shown.</p>}
        {record.hasMore && (
          <p className={styles.limits}>More events than are listed here: see the replay for all.</p>
        )}
        <HistoryNote history={history} />
        <SummaryTiles record={record} summary={summary} isChosen={isChosen} digits={digits} />
        <EquityWhileAway record={record} summary={summary} digits={digits} />
        <NeedsDecision absence={isChosen ? null : absence} record={record} gaps={isChosen ? [] : gaps} />
        <TradesWhileAway record={record} summary={summary} digits={digits} />
      </div>
      {hasAside && (
        <div className={styles.aside} data-column="">
          <AlertsWhileAway record={record} firings={firings} />
          <ConnectionGaps record={record} gaps={gaps} />
          <WhatChanged record={record} summary={summary} digits={digits} />
        </div>
      )}
    </div>
  );
}

/** What is shown without the server's history is not all that happened. */
function HistoryNote({ history }: Pick<ToldAway, 'history'>) {
  const isLong = useLasts(history === 'reading', 1_000);
  switch (history) {
    case 'read':
      return null;
    case 'reading':
      return (
        isLong && (
          <p className={styles.limits}>
            Reading the server’s history. Until then only recorded trades are shown.
          </p>
        )
      );
    case 'unreadable':
      return (
        <p className={styles.limits}>
          Some deals of the server’s history could not be read: only recorded trades are shown.
        </p>
      );
    default:
      if ('newest' in history) return <FailureStrip failure={history.newest} />;
      return (
        <>
          <p className={styles.limits}>
            The server’s history could not be read: only recorded trades are shown.
          </p>
          <FailureStrip failure={history} />
        </>
      );
  }
}
