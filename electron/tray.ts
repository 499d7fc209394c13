import { app, Menu, Tray } from 'electron';
import type { HostStatus, Service } from '../host/api/ports';
import { formatMoney } from '../shared/math/money';
import { isolated } from '../shared/rules/isolated';

/** Shortest time between changes of the tray, milliseconds. */
const leastPauseMs = 1_000;

/**
 * macOS colours an image whose name ends in "Template" to fit its menu bar, and uses the `@2x` file on dense displays. Other systems
 * get the app's icon.
 */
export const trayImage = (platform: NodeJS.Platform): string =>
  platform === 'darwin' ? './trayTemplate.png' : './icon.png';

const linkLabels: Readonly<Record<HostStatus['link'], string>> = {
  waiting: 'connecting',
  live: 'connected',
  lost: 'NOT connected',
};

/** Lines of the tray's tooltip and menu: bridge, equity, and profit of open positions. Old numbers are marked as old. */
export function trayLines({ bridge, link, account }: HostStatus): readonly string[] {
  const name = isolated((bridge.profile?.name ?? bridge.url ?? 'No bridge').slice(0, 60));
  const state = `${name}: ${linkLabels[link]}`;
  if (account === null) return [state];
  const money = (value: number | null, sign: boolean): string =>
    `${formatMoney(value, account.currencyDigits, { sign })} ${account.currency.slice(0, 8)}`;
  const age = link === 'live' ? '' : ' (last known)';
  return [state, `Equity ${money(account.equity, false)}${age}`, `P/L ${money(account.profit, true)}${age}`];
}

/** False where this desktop shows none: then only the icon is missing. Lives as long as the app. */
export function showTray(
  icon: string,
  service: Pick<Service, 'status' | 'onStatus'>,
  show: () => void,
  log: (line: string) => void,
): boolean {
  let tray: Tray;
  try {
    tray = new Tray(icon);
  } catch {
    log('this desktop shows no tray icon');
    return false;
  }
  tray.on('click', show);

  let shown = '';
  let isDue = false;
  const draw = (): void => {
    isDue = false;
    const lines = trayLines(service.status());
    const text = ['Bridgewatch', ...lines].join('\n');
    if (text === shown || tray.isDestroyed()) return;
    shown = text;
    tray.setToolTip(text);
    tray.setContextMenu(
      Menu.buildFromTemplate([
        ...lines.map((label) => ({ label, enabled: false })),
        { type: 'separator' },
        { label: 'Show Bridgewatch', click: show },
        { label: 'Quit', click: () => app.quit() },
      ]),
    );
  };
  service.onStatus(() => {
    if (isDue) return;
    isDue = true;
    setTimeout(draw, leastPauseMs).unref();
  });
  draw();
  return true;
}
