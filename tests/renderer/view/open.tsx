import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { App } from '../../../renderer/app/app';
import { usePolling } from '../../../renderer/app/polling';
import { TradeDialogs } from '../../../renderer/app/trade-dialogs';
import { CommandsProvider } from '../../../renderer/base/commands';
import { startTheme } from '../../../renderer/base/theme';
import { activeBridgeOptions, BridgeProvider, HostProvider } from '../../../renderer/data/bridge';
import { createQueryClient } from '../../../renderer/data/defaults';
import { followHost } from '../../../renderer/data/live';
import { WorkspaceProvider } from '../../../renderer/data/workspace/workspace-context';
import type { ActiveBridge } from '../../../shared/model/settings';
import '../../../renderer/base/font.css';
import '../../../renderer/base/theme.css';
import '../../../renderer/shell.css';
import { FakeHost } from './fake-host';
import { freshStores } from './fresh-stores';
import { activeOf } from './standard-answers';

/**
 * How to test a view. `fakeHost()` answers every request; replace what matters, open the view, and find things by role and name:
 *
 *     const host = fakeHost();
 *     host.answer('positions.list', listed([positionOf({ sl: 0 })]));
 *     await openView(host, <PositionsTable />);
 *     await page.getByRole('button', { name: 'Close 42094801' }).click();
 *     expect(sentTrades(host)).toEqual([]);
 *
 * `openView` puts polling, commands and the dialogs of trades around one feature, which opens in a tenth of a second; `openApp` is
 * the whole screen, for what two panels do together. The page is a real Chromium: sizes, focus, keys and canvas are real. All
 * files share one page: each `fakeHost()` is another bridge with empty storage, and what a module's store keeps ends with the test.
 * A file is named `*.view.test.tsx` and lies where its source does. What needs a host, a reload of the page or a bridge is a journey.
 */

let generation = 0;

/** A host on a new bridge. */
export function fakeHost(changes: Partial<ActiveBridge> = {}): FakeHost {
  generation += 1;
  return new FakeHost(activeOf(generation, changes));
}

/** The whole screen. */
export const openApp = (host: FakeHost): Promise<void> => mount(host, <App />);

/** The whole screen after a reload, with the same host and choices. */
export const reopenApp = (host: FakeHost): Promise<void> => mount(host, <App />, true);

/** One feature with the providers of every panel. `isAgain`: after a reload, with the choices of before. */
export const openView = (host: FakeHost, view: ReactNode, isAgain = false): Promise<void> =>
  mount(
    host,
    <BridgeProvider active={host.active}>
      <WorkspaceProvider>
        <CommandsProvider>
          <Polling />
          <TradeDialogs>{view}</TradeDialogs>
        </CommandsProvider>
      </WorkspaceProvider>
    </BridgeProvider>,
    isAgain,
  );

/** From now on `passTime` advances the clock, which also goes on by itself. Call it before the view opens. */
export function holdClock(): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

export const passTime = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
};

function Polling(): null {
  usePolling();
  return null;
}

let close = (): void => undefined;

async function mount(host: FakeHost, content: ReactNode, isAgain = false): Promise<void> {
  // Hovered elements look different, so the pointer starts in a corner.
  await commands.mouseMove(2, 2);
  if (isAgain) {
    // The event of a page that is left.
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    close();
    freshStores('reload');
  } else {
    localStorage.clear();
    sessionStorage.clear();
    startTheme();
  }
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  const client = createQueryClient();
  const unfollow = followHost(host, client);
  const root = createRoot(place);
  close = () => {
    root.unmount();
    unfollow();
    client.clear();
    place.remove();
    close = () => undefined;
  };
  onTestFinished(() => {
    close();
    freshStores('test');
  });
  // As main.tsx does.
  await client.prefetchQuery(activeBridgeOptions(host));
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <HostProvider host={host}>{content}</HostProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
