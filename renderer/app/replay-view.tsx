import { useEffect, useMemo, useState } from 'react';
import { AdmittedCommands, type Command } from '../base/commands';
import { useStore } from '../base/store';
import { useOfWindow } from '../base/window-size';
import { Panel } from '../components/panel';
import { Tabs } from '../components/tabs';
import { useReplay } from '../data/replay/replay-context';
import { AccountStrip } from '../features/account';
import { PastJournal } from '../features/journal';
import {
  EventsPanel,
  gapAt,
  intentsAt,
  Player,
  ReplayBanner,
  type ReplayedDay,
  ReplayProvider,
  Timeline,
  Transport,
  timeOfDay,
  useDay,
  useReplayCommands,
} from '../features/replay';
import { type TradeDialogsApi, TradeDialogsContext } from '../features/trading';
import { WhoRow } from '../features/who';
import { inRegion, useAccountTabs } from './account-tabs';
import { Layout } from './layout';
import styles from './replay-view.module.css';
import { TallTablesButton } from './tall-tables';

/** The workspace as it was. Loaded when it is first opened: a live page does not pay for it. */
export default function ReplayView() {
  const [openedAt] = useState(() => Date.now());
  useEffect(() => {
    document.documentElement.dataset.replay = '';
    return () => {
      delete document.documentElement.dataset.replay;
    };
  }, []);
  return (
    <AdmittedCommands admits={admits}>
      <TradeDialogsContext value={noDialogs}>
        <div className={styles.frame} aria-hidden="true" />
        <div className={styles.workspace}>
          <ReplayProvider openedAt={openedAt}>
            <Replayed openedAt={openedAt} />
          </ReplayProvider>
        </div>
      </TradeDialogsContext>
    </AdmittedCommands>
  );
}

/** Commands of a replay: an allow-list, so that a new one of the workspace is not there until somebody has looked at it. */
const groups: ReadonlySet<string> = new Set(['Replay', 'View', 'Tables']);
const chart = /^chart\.(timeframe|latest|read-deals|go-to-date|layout|zoom|next|previous)/;
const admits = ({ id, group }: Pick<Command, 'id' | 'group'>): boolean => groups.has(group) || chart.test(id);

const nothing = (): void => undefined;
/** Nothing in a replay opens one of these; if a defect does, nothing happens. */
const noDialogs: TradeDialogsApi = {
  openClose: nothing,
  openModifyPosition: nothing,
  openModifyOrder: nothing,
  openCancel: nothing,
  openReverse: nothing,
  openReplace: nothing,
  openBulkClose: nothing,
  openBulkCancel: nothing,
  openBreakEven: nothing,
  openLevels: nothing,
  openUndoLevels: nothing,
};

function Replayed({ openedAt }: { readonly openedAt: number }) {
  const session = useReplay();
  const epoch = useStore(session.epoch);
  const day = useDay();
  const [player] = useState(() => new Player(session, () => Date.now()));
  player.gaps = day.told?.gaps ?? [];
  useEffect(() => {
    if (session.plays) {
      player.speed.set(60);
      player.play();
    }
    return player.pause;
  }, [session, player]);
  useReplayCommands(session, day, player);
  useTitle();
  const isEmpty = useStore(session.failure) !== null;
  const shownAt = useStore(session.shownAt);
  const isUnwatched = shownAt !== null && gapAt(day.told?.gaps ?? [], shownAt) !== null;
  const isSmall = useOfWindow(() => window.innerWidth < 1400);
  return (
    <>
      <ReplayBanner day={day} openedAt={openedAt} />
      <div className={styles.past} data-unwatched={isUnwatched || undefined}>
        <div className={styles.account}>
          <Panel name="Account">
            <AccountStrip />
          </Panel>
        </div>
        <WhoRow />
        <Layout
          side={isSmall ? null : { name: 'Events', content: <EventsPanel day={day} /> }}
          tables={{
            name: 'As it was',
            content: <ReplayedTables isEmpty={isEmpty} day={day} isSmall={isSmall} />,
          }}
          // Anew after each step back.
          chartKey={epoch}
        />
      </div>
      <div className={styles.player}>
        <Transport day={day} player={player} />
        <Timeline day={day} player={player} />
      </div>
    </>
  );
}

type ReplayTab = 'positions' | 'orders' | 'history' | 'journal' | 'ticks' | 'events';

/** `isSmall`: there is no room beside the chart, so the events are a tab. */
function ReplayedTables(props: {
  readonly isEmpty: boolean;
  readonly isSmall: boolean;
  readonly day: ReplayedDay;
}) {
  const { isEmpty, isSmall, day } = props;
  const session = useReplay();
  const at = useStore(session.at);
  const utcOffsetS = useStore(session.utcOffsetS);
  const [chosen, choose] = useState<ReplayTab>('positions');
  const { positions, orders, history, ticks } = useAccountTabs();
  const intents = useMemo(() => intentsAt(day.told?.events ?? [], at), [day.told, at]);
  // Not while the day is read, and not where nobody watched: a count would say that no more was sent.
  const isUnwatched = day.told !== undefined && gapAt(day.told.gaps, at) !== null;
  const isKnown = !isEmpty && day.told !== undefined && !isUnwatched;
  const events = { id: 'events' as const, label: 'Events', content: <EventsPanel day={day} isTab /> };
  const journal = {
    id: 'journal' as const,
    label: 'Journal',
    count: isKnown ? intents.length : null,
    content: inRegion(
      'Journal',
      <PastJournal intents={intents} utcOffsetS={utcOffsetS} isRecorded={!isEmpty} />,
    ),
  };
  return (
    <Tabs<ReplayTab>
      name="As it was"
      chosen={chosen}
      onChoose={choose}
      aside={
        <>
          <span className={styles.asItWas}>
            {isEmpty
              ? 'not recorded: the chart shows candles of the bridge'
              : isUnwatched
                ? 'not watched: as last known'
                : 'as it was; amounts at the prices of that second'}
          </span>
          <TallTablesButton />
        </>
      }
      tabs={[positions, orders, history, journal, ticks, ...(isSmall ? [events] : [])]}
    />
  );
}

/** The window says it too, such as in a taskbar. */
function useTitle(): void {
  const session = useReplay();
  const at = useStore(session.shownAt) ?? session.at.read();
  const utcOffsetS = useStore(session.utcOffsetS);
  const title = `REPLAY ${timeOfDay(at, utcOffsetS)}`;
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
