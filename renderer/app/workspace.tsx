import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { formatDuration } from '../../shared/math/time';
import { useStore } from '../base/store';
import { Loading } from '../components/states';
import { useAccountMode } from '../data/account';
import { newAbsence, watchActivity } from '../data/away/absence';
import { useDecisions } from '../data/away/decisions';
import { gapsToSee, markAllSeen } from '../data/away/unseen';
import { hasHappened, useAway } from '../data/away/use-away';
import { notify } from '../data/notifications/store';
import { useEndOfFollowed } from '../data/workspace/followed-figure';
import { openView, useOpenedView, type ViewId } from '../data/workspace/view';
import { BotsSheet } from '../features/bots';
import { ConnectionBar } from '../features/connection';
import { SettingsDialog, useSettingsSource } from '../features/settings';
import { TerminalDialogs } from '../features/terminal';
import { useEndedRuns } from '../features/trading';
import { AlertsBell } from './alerts-bell';
import { Deferred } from './deferred';
import { useBridgeNotices } from './notifications/watch-bridge';
import { usePolling } from './polling';
import { SheetView } from './sheet-view';
import { TradeDialogs, useEndOfRequote } from './trade-dialogs';
import { TradeView } from './trade-view';
import { useViewCommands } from './view-commands';
import { ViewsNavigation } from './views-navigation';
import { Welcome } from './welcome';
import styles from './workspace.module.css';

/** What each live view shows below the bar. A replay is the whole page: nothing that can trade is in it. */
const contents: Readonly<Record<Exclude<ViewId, 'replay'>, (openSettings: () => void) => ReactNode>> = {
  trade: (openSettings) => <TradeView onSettings={openSettings} />,
  // Its code is here anyway, for the tab of the lower tables.
  bots: (openSettings) => (
    <SheetView name="Bots" onSettings={openSettings}>
      <Deferred>
        <BotsSheet />
      </Deferred>
    </SheetView>
  ),
  away: (openSettings) => (
    <Suspense fallback={<Loading what="the view" />}>
      <AwayView onSettings={openSettings} />
    </Suspense>
  ),
  alerts: (openSettings) => (
    <Suspense fallback={<Loading what="the view" />}>
      <AlertsView onSettings={openSettings} />
    </Suspense>
  ),
};
const AlertsView = lazy(() => import('./alerts-view'));
const AwayView = lazy(() => import('./away-view'));
const ReplayView = lazy(() => import('./replay-view'));

/** Reading and watching go on in every view. */
export function Workspace() {
  const view = useOpenedView();
  return (
    <>
      <Background />
      {view === 'replay' ? (
        <Suspense fallback={<Loading what="the replay" />}>
          <ReplayView />
        </Suspense>
      ) : (
        <LiveWorkspace view={view} />
      )}
    </>
  );
}

function LiveWorkspace({ view }: { readonly view: Exclude<ViewId, 'replay'> }) {
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const openSettings = () => setIsSettingsOpen(true);
  useViewCommands(openSettings);
  useSettingsSource(openSettings);
  return (
    <TradeDialogs>
      <RealMoneyFrame />
      <div className={styles.workspace}>
        <div className={styles.top}>
          <ConnectionBar navigation={<ViewsNavigation />} bell={<AlertsBell />} onSettings={openSettings} />
        </div>
        {contents[view](openSettings)}
      </div>
      <Welcome onConnect={openSettings} />
      <TerminalDialogs />
      <SettingsDialog isOpen={isSettingsOpen} onClose={() => setIsSettingsOpen(false)} />
    </TradeDialogs>
  );
}

/** Runs without rendering anything. */
function Background() {
  usePolling();
  useBridgeNotices();
  useEndedRuns();
  useEndOfRequote();
  useReturn();
  useEndOfFollowed();
  return null;
}

/** A frame around the whole window, above everything, while the account is real. */
function RealMoneyFrame() {
  const isReal = useAccountMode() === 'REAL';
  return isReal ? <div className={styles.realFrame} aria-hidden="true" /> : null;
}

/** After a longer absence opens what happened, or says that nothing did. */
function useReturn(): void {
  useEffect(watchActivity, []);
  const absence = useStore(newAbsence);
  const { record, summary, firings, error, history } = useAway(absence);
  const { unseen } = useDecisions();
  const view = useOpenedView();
  useEffect(() => {
    if (
      absence === null ||
      (record !== null && (history === 'reading' || firings === null) && error === null)
    )
      return;
    newAbsence.set(null);
    if (history === 'read' && gapsToSee(summary?.gaps ?? []).length === 0) markAllSeen(absence);
    const length = formatDuration((absence.toMs - absence.fromMs) / 1_000);
    const told = summary !== null && (hasHappened(summary, firings) || unseen > 0 || history !== 'read');
    if (record === null || error !== null)
      notify({
        tone: 'info',
        isToast: false,
        title: `Away ${length}: not recorded, so what happened is not known`,
      });
    else if (!told) notify({ tone: 'info', title: `Away ${length}: nothing happened` });
    else if (view === 'trade' && !isBusy()) openView('away');
    else if (view !== 'away')
      notify({ tone: 'info', title: `Away ${length}`, detail: 'What happened: Away (g a).' });
  }, [absence, record, summary, firings, error, history, unseen, view]);
}

/** Who came back into a dialog or a field is not taken out of it. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open], :popover-open') !== null ||
  document.activeElement?.matches('input, textarea, select') === true;
