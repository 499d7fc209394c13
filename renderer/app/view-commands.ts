import { type Command, useCommand } from '../base/commands';
import { focusNextRegion, focusRegion } from '../base/regions';
import { choosePalette, chooseTheme, paletteChoices, type Theme, usePalette, useTheme } from '../base/theme';
import { type BotsPeriod, botsPeriodLabels } from '../data/bots';
import { type Period, periodLabels } from '../data/history-periods';
import { useNewAlert } from '../data/workspace/alert-draft';
import { useHistoryChoice } from '../data/workspace/history-choice';
import { type LowerTab, openedLowerTab, openLowerTab } from '../data/workspace/lower-tab';
import { openedView, openView, useOpenedView } from '../data/workspace/view';
import { changeBotsChoice } from '../features/bots';

/** Searching "undo" finds these tables: a sent order cannot be undone, only closed or cancelled there. */
const undoHere = 'undo';

/** Commands that move the focus and change the look. Ctrl+M is MetaTrader's key. */
export function useViewCommands(openSettings: () => void): void {
  const newAlert = useNewAlert();
  const history = useHistoryChoice();
  const isAlerts = useOpenedView() === 'alerts';
  const theme = useTheme();
  const palette = usePalette();
  const next = theme === 'dark' ? 'light' : 'dark';
  const nextPalette =
    paletteChoices[(paletteChoices.indexOf(palette) + 1) % paletteChoices.length] ?? 'standard';

  useCommand(view('view.next-region', 'Go to the next region', 'F6', () => focusNextRegion(1)));
  useCommand(
    view('view.previous-region', 'Go to the previous region', 'Shift+F6', () => focusNextRegion(-1)),
  );
  useCommand(view('view.market-watch', 'Go to Market watch', '$mod+m', () => focusRegion('Market watch')));
  useCommand(view('view.chart', 'Go to the chart', 'Alt+Digit0', () => focusRegion('Chart')));
  useCommand({
    ...view('view.tab.positions', 'Go to Positions', 'Alt+Digit1', () => goToTab('positions')),
    also: undoHere,
  });
  useCommand({
    ...view('view.tab.orders', 'Go to Orders', 'Alt+Digit2', () => goToTab('orders')),
    also: undoHere,
  });
  useCommand({
    ...view('view.tab.history', 'Go to History', 'Alt+Digit3', () => goToTab('history')),
    also: 'closed trades export csv spreadsheet',
  });
  const historyOf = (period: Period): Command => ({
    ...view(`history.period.${period}`, `History: ${periodLabels[period]}`, undefined, () => {
      history.change({ period });
      goToTab('history');
    }),
    also: 'closed trades',
    isPassing: true,
  });
  useCommand(historyOf('today'));
  useCommand(historyOf('yesterday'));
  useCommand(historyOf('this-week'));
  useCommand(historyOf('last-week'));
  useCommand(historyOf('this-month'));
  useCommand(historyOf('last-month'));
  useCommand(historyOf('last-3-months'));
  useCommand(historyOf('all'));
  useCommand(view('view.tab.journal', 'Go to Journal', 'Alt+Digit4', () => goToTab('journal')));
  useCommand({
    ...view('view.tab.ticks', 'Go to Ticks', 'Alt+Digit5', () => goToTab('ticks')),
    also: 'spread time and sales tape',
  });
  useCommand(view('view.tab.terminal', 'Go to Terminal', 'Alt+Digit6', () => goToTab('terminal')));
  useCommand(view('view.tab.bots', 'Go to the tab Bots', 'Alt+Digit7', () => goToTab('bots')));
  useCommand(view('view.open.alerts', 'Go to Alerts', 'g l', () => openView('alerts')));
  useCommand({
    // On a chart the key is for an alert at its crosshair.
    ...view('alerts.new', 'New alert …', isAlerts ? 'Insert' : undefined, newAlert),
    also: 'promise bell price notification',
  });
  useCommand(botsOf('today'));
  useCommand(botsOf('week'));
  useCommand(botsOf('month'));
  useCommand(botsOf('all'));
  useCommand(themeTo('view.theme', next));
  // Whoever types `dark` while dark is on must not find the way out of it.
  useCommand({ ...themeTo('view.theme-on', theme), isPassing: true, disabledReason: 'it is on' });
  useCommand({
    ...view('view.palette', `Palette: ${nextPalette}`, undefined, () => choosePalette(nextPalette)),
    also: 'colours colors',
  });
  useCommand({
    id: 'app.settings',
    title: 'Settings …',
    group: 'App',
    keys: '$mod+,',
    also: 'preferences options',
    run: openSettings,
  });
}

const view = (id: string, title: string, keys: string | undefined, run: () => void): Command => ({
  id,
  title,
  group: 'View',
  keys,
  run,
});

const themeTo = (id: string, theme: Theme): Command => ({
  ...view(id, `Theme: ${theme}`, undefined, () => chooseTheme(theme)),
  also: theme === 'dark' ? 'mode night' : 'mode day',
});

/** In the lower tables where these show them, else in the view. */
const botsOf = (period: BotsPeriod): Command =>
  view(`bots.period.${period}`, `Bots: results of ${botsPeriodLabels[period]}`, undefined, () => {
    changeBotsChoice({ period });
    if (openedView() !== 'trade' || openedLowerTab() !== 'bots') openView('bots');
  });

/** The table exists only after the tab has rendered. */
function goToTab(tab: LowerTab): void {
  openLowerTab(tab);
  requestAnimationFrame(() => focusRegion('Trade'));
}
