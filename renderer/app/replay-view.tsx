import { useEffect, useState } from 'react';
import { AdmittedCommands, type Command } from '../base/commands';
import { useStore } from '../base/store';
import { Panel } from '../components/panel';
import { Tabs } from '../components/tabs';
import { useReplay } from '../data/replay/replay-context';
import { AccountStrip } from '../features/account';
import { ChartPanel } from '../features/chart';
import { MarketWatch } from '../features/market-watch';
import {
  EventsPanel,
  Player,
  ReplayBanner,
  ReplayProvider,
  Timeline,
  Transport,
  timeOfDay,
  useDay,
  useReplayCommands,
} from '../features/replay';
import { SymbolSheet } from '../features/symbols';
import { type TradeDialogsApi, TradeDialogsContext } from '../features/trading';
import { useAccountTabs } from './account-tabs';
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
const chart = /^chart\.(timeframe|latest|read-deals|more-deals|go-to-date|layout|zoom|next|previous)/;
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
};

function Replayed({ openedAt }: { readonly openedAt: number }) {
  const session = useReplay();
  const epoch = useStore(session.epoch);
  const day = useDay();
  const [player] = useState(() => new Player(session, () => Date.now()));
  player.gaps = day.told?.gaps ?? [];
  useEffect(() => () => player.pause(), [player]);
  useReplayCommands(session, day, player);
  useTitle();
  const isEmpty = useStore(session.failure) !== null;
  return (
    <>
      <ReplayBanner day={day} openedAt={openedAt} />
      <div className={styles.account}>
        <Panel name="Account">
          <AccountStrip />
        </Panel>
      </div>
      <Layout
        watch={
          <Panel name="Market watch">
            <MarketWatch />
          </Panel>
        }
        sheet={
          <Panel name="Specification">
            <SymbolSheet />
          </Panel>
        }
        chart={
          <Panel name="Chart" isContainer>
            {/* Anew after each step back. */}
            <ChartPanel key={epoch} />
          </Panel>
        }
        ticket={
          <Panel name="Events">
            <EventsPanel day={day} />
          </Panel>
        }
        holdings={
          <Panel name="As it was">
            <ReplayedTables isEmpty={isEmpty} />
          </Panel>
        }
      />
      <div className={styles.player}>
        <Transport day={day} player={player} />
        <Timeline day={day} player={player} />
      </div>
    </>
  );
}

type ReplayTab = 'positions' | 'orders' | 'history' | 'ticks';

function ReplayedTables({ isEmpty }: { readonly isEmpty: boolean }) {
  const [chosen, choose] = useState<ReplayTab>('positions');
  const { positions, orders, history, ticks } = useAccountTabs();
  return (
    <Tabs<ReplayTab>
      name="As it was"
      chosen={chosen}
      onChoose={choose}
      aside={
        <>
          <span className={styles.asItWas}>
            {isEmpty ? 'not recorded' : 'as it was; amounts at the prices of that second'}
          </span>
          <TallTablesButton />
        </>
      }
      tabs={[positions, orders, history, ticks]}
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
