import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../../base/store';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { PanelHeader } from '../../components/panel';
import { Select } from '../../components/select';
import { Empty, Loading } from '../../components/states';
import { TraderChip } from '../../components/trader-chip';
import { useReplay } from '../../data/replay/replay-context';
import { useWhoFilter } from '../../data/workspace/who-filter';
import {
  type DayItem,
  gapAt,
  type ItemKind,
  itemKindLabels,
  itemKinds,
  kindOf,
  newestMoves,
  placeAt,
  secondOf,
} from './day-items';
import styles from './events-panel.module.css';
import type { ReplayedDay } from './use-day';

/** Events before the second that is shown, in the list; and after it where the user asked for them. */
const mostBefore = 40;
const mostAhead = 20;

const kinds = itemKinds.map((value) => ({ value, label: itemKindLabels[value] }));

/** What had happened up to the second that is shown. `isTab`: in the low room below the chart. */
export function EventsPanel({ day, isTab = false }: { readonly day: ReplayedDay; readonly isTab?: boolean }) {
  const session = useReplay();
  const at = useStore(session.at);
  const isRecorded = useStore(session.failure) === null;
  const [kind, setKind] = useState<ItemKind>('all');
  const [showsAhead, setShowsAhead] = useState(false);
  const who = useWhoFilter();
  const { items: all, describe } = day;
  const items = useMemo(() => {
    const showsWho = (item: DayItem): boolean => {
      const key = item.event.kind === 'intent' ? 'you' : describe(item).who?.key;
      // What nobody did, such as a lost connection, is never hidden.
      return key === undefined || who.shows(key);
    };
    return all.filter(
      (item) => (kind === 'all' || kindOf(item.event) === kind) && (who.shown === null || showsWho(item)),
    );
  }, [all, describe, kind, who]);
  const place = placeAt(items, at);
  const before = useMemo(() => {
    const past = items.slice(0, place + 1);
    return (kind === 'levels' ? past : newestMoves(past)).slice(-mostBefore);
  }, [items, place, kind]);
  const ahead = showsAhead ? items.slice(place + 1, place + 1 + mostAhead) : [];
  const minuteMs = Math.floor(at / 60_000) * 60_000;
  const inMinute = place - placeAt(items, minuteMs - 1);
  const current = before.at(-1);
  const list = useRef<HTMLOListElement>(null);
  const key = current?.key;
  useEffect(() => {
    if (key === undefined || list.current === null) return;
    const showCurrent = (): void =>
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    // Called at once, and with each resize.
    const observer = new ResizeObserver(showCurrent);
    observer.observe(list.current.parentElement ?? list.current);
    return () => observer.disconnect();
  }, [key]);
  const minute = day.clock(at).slice(0, 5);
  // Where nobody watched, no event that is known does not mean that there was none.
  const isKnown = day.told !== undefined && isRecorded && gapAt(day.told.gaps, at) === null;
  const count = inMinute > 0 || isKnown ? ` · ${inMinute} this minute` : '';
  const aheadButton = (
    <Button tone="ghost" aria-pressed={showsAhead} onClick={() => setShowsAhead(!showsAhead)}>
      Show ahead
    </Button>
  );
  return (
    <div className={styles.events} data-tab={isTab || undefined}>
      <PanelHeader title={`Events ${minute}${count}`} isTight>
        <Select label="Kind of events" value={kind} options={kinds} onChoose={setKind} />
        {isTab && aheadButton}
      </PanelHeader>
      <div className={styles.body}>
        {day.told === undefined && <Loading what="the events of this day" />}
        {day.told !== undefined && before.length === 0 && (
          <Empty>
            {isRecorded ? 'Nothing was seen on this day so far.' : 'Not recorded at that moment.'}
          </Empty>
        )}
        <ol ref={list} aria-label="Events">
          {before.map((item) => (
            <EventRow key={item.key} item={item} day={day} isCurrent={item === current} isAhead={false} />
          ))}
          {ahead.map((item) => (
            <EventRow key={item.key} item={item} day={day} isCurrent={false} isAhead />
          ))}
        </ol>
      </div>
      {!isTab && (
        <p className={styles.hidden}>
          {showsAhead ? 'What came next is shown' : 'What came next is hidden'}
          {aheadButton}
        </p>
      )}
      {!isTab && (
        <footer className={styles.foot}>
          <p>
            <Icon name="lock" /> A replay cannot trade.
          </p>
          <p>
            Account, positions, orders and quotes: as recorded. Candles: the bridge’s up to this second, the
            last one from recorded quotes. Indicators: on closed candles. Specifications: of today.
          </p>
        </footer>
      )}
    </div>
  );
}

function EventRow(props: {
  readonly item: DayItem;
  readonly day: ReplayedDay;
  readonly isCurrent: boolean;
  readonly isAhead: boolean;
}) {
  const { item, day, isCurrent, isAhead } = props;
  const session = useReplay();
  const { who, icon, title, detail } = day.describe(item);
  return (
    <li>
      <button
        type="button"
        className={styles.event}
        data-ahead={isAhead || undefined}
        aria-current={isCurrent ? 'time' : undefined}
        onClick={() => session.seek(secondOf(item.atMs))}
      >
        <time className={styles.time}>{day.clock(item.atMs)}</time>
        <span className={styles.sign}>
          <Icon name={icon} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            {who !== null && <TraderChip trader={who} />} {title}
          </span>
          <span className={styles.detail}>
            {isAhead && 'later · '}
            {detail}
          </span>
        </span>
      </button>
    </li>
  );
}
