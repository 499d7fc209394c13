import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClosing, storedClosing } from '../../electron/closing';
import type { ClosingChoice } from '../../shared/model/desktop-integration';

const electron = vi.hoisted(() => {
  const listeners = new Map<string, (event: { preventDefault(): void }) => void>();
  return {
    listeners,
    dialog: {},
    app: { on: (name: string, listener: () => void) => void listeners.set(name, listener), quit: vi.fn() },
  };
});
vi.mock('electron', () => electron);
beforeEach(() => {
  electron.listeners.clear();
  vi.clearAllMocks();
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** An app with its window, as the user finds it. `answers`: what is chosen when it asks. */
function start(given: {
  readonly choice?: ClosingChoice | null;
  readonly unresolved?: number;
  readonly runs?: number;
  readonly answers?: { readonly quits?: boolean; readonly closing?: ClosingChoice | null };
  readonly refuses?: boolean;
}) {
  const { choice = null, unresolved = 0, runs = 0, answers = {}, refuses = false } = given;
  const kept: Record<string, unknown> = { closing: choice };
  const asked: string[] = [];
  const lines: string[] = [];
  const stored = storedClosing({
    get: (key) => kept[key],
    set(key, value) {
      if (refuses) throw new Error('read-only');
      kept[key] = value;
    },
  });
  const window = Object.assign(new EventEmitter(), { close: vi.fn() });
  const closing = createClosing<typeof window>({
    unresolved: () => unresolved,
    runs: () => runs,
    stored,
    log: (line) => lines.push(line),
    ask: {
      quitWithUnresolved: async (count) => {
        asked.push(`quit with ${count}`);
        return answers.quits ?? false;
      },
      quitWithRun: async () => {
        asked.push('quit with a run');
        return answers.quits ?? false;
      },
      quitWatching: async () => {
        asked.push('quit watching');
        return answers.quits ?? false;
      },
      closing: async () => {
        asked.push('closing');
        return answers.closing ?? null;
      },
    },
  });
  closing.watch(window);
  const preventable = (act: (event: { preventDefault(): void }) => void) => {
    const preventDefault = vi.fn();
    act({ preventDefault });
    return preventDefault.mock.calls.length > 0 ? 'kept' : 'went on';
  };
  return {
    asked,
    kept,
    lines,
    closing,
    window,
    close: () => preventable((event) => window.emit('close', event)),
    quit: () => preventable((event) => electron.listeners.get('before-quit')?.(event)),
    /** Whether the app stays without a window. */
    staysWithoutWindow() {
      electron.app.quit.mockClear();
      electron.listeners.get('window-all-closed')?.({ preventDefault: () => undefined });
      return electron.app.quit.mock.calls.length === 0;
    },
  };
}

describe('closing the window', () => {
  it('asks what it means until the user has chosen, once at a time', async () => {
    const { close, asked, kept } = start({});
    expect([close(), close()]).toEqual(['kept', 'kept']);
    await settle();
    expect(asked).toEqual(['closing']);
    expect(kept.closing).toBe(null);
    expect(electron.app.quit).not.toHaveBeenCalled();
    close();
    expect(asked).toEqual(['closing', 'closing']);
  });

  it('goes on watching without a window once that is chosen, and never asks again', async () => {
    const { close, window, asked, kept, staysWithoutWindow } = start({ answers: { closing: 'watch' } });
    close();
    await settle();
    expect(kept.closing).toBe('watch');
    expect(window.close).toHaveBeenCalledOnce();
    expect(close()).toBe('went on');
    expect(asked).toEqual(['closing']);
    expect(staysWithoutWindow()).toBe(true);
  });

  it('quits where that is chosen, now and the next time', async () => {
    const { close, asked, staysWithoutWindow } = start({ answers: { closing: 'quit' } });
    close();
    await settle();
    expect(electron.app.quit).toHaveBeenCalledOnce();
    close();
    expect(electron.app.quit).toHaveBeenCalledTimes(2);
    expect(asked).toEqual(['closing']);
    expect(staysWithoutWindow()).toBe(false);
  });

  it('goes by the choice in this run where the disk does not take it, and the log says so', async () => {
    const { close, lines } = start({ answers: { closing: 'watch' }, refuses: true });
    close();
    await settle();
    expect(close()).toBe('went on');
    expect(lines).toEqual([expect.stringContaining('could not be stored')]);
  });

  it('takes a stored choice of no meaning for none', () => {
    expect(storedClosing({ get: () => 'minimise', set: () => undefined }).read()).toBe(null);
  });
});

describe('quitting', () => {
  it('asks nothing where nobody watches and every order has its result', () => {
    for (const choice of [null, 'quit'] as const) {
      const { quit, close, asked } = start({ choice });
      expect(quit()).toBe('went on');
      // Its window is closed next.
      expect(close()).toBe('went on');
      expect(asked).toEqual([]);
    }
  });

  it('asks while it watches, with a window or without; staying keeps everything', async () => {
    const { quit, asked } = start({ choice: 'watch' });
    expect([quit(), quit()]).toEqual(['kept', 'kept']);
    await settle();
    expect(asked).toEqual(['quit watching']);
    expect(electron.app.quit).not.toHaveBeenCalled();
    expect(quit()).toBe('kept');
  });

  it('goes on when the user quits all the same', async () => {
    const { quit } = start({ choice: 'watch', answers: { quits: true } });
    quit();
    await settle();
    expect(electron.app.quit).toHaveBeenCalledOnce();
    expect(quit()).toBe('went on');
  });

  it('asks about orders without a known result first, and about nothing more', async () => {
    const { quit, asked } = start({ choice: 'watch', unresolved: 2, answers: { quits: true } });
    quit();
    await settle();
    expect(asked).toEqual(['quit with 2']);
    expect(quit()).toBe('went on');
  });

  it('asks while a run is under way, also between two of its orders', async () => {
    const { quit, asked } = start({ runs: 1, unresolved: 1 });
    expect(quit()).toBe('kept');
    await settle();
    expect(asked).toEqual(['quit with a run']);
    expect(start({ runs: 1 }).quit()).toBe('kept');
  });

  it('by closing the window asks about such an order too, unless it goes on watching', () => {
    const quits = start({ choice: 'quit', unresolved: 1 });
    expect(quits.close()).toBe('kept');
    expect(quits.quit()).toBe('kept');
    expect(quits.asked).toEqual(['quit with 1']);
    expect(start({ choice: 'watch', unresolved: 1 }).close()).toBe('went on');
  });

  it('does not ask when the system ends it', () => {
    const { quit, close, closing, asked } = start({ choice: 'watch', unresolved: 1 });
    closing.allow(false);
    expect([quit(), close()]).toEqual(['went on', 'went on']);
    expect(asked).toEqual([]);
    expect(closing.isChosen()).toBe(false);
  });

  it('is the user’s choice by Ctrl+C, and where nothing else ends it', () => {
    const typed = start({ choice: 'watch' });
    typed.closing.allow(true);
    expect([typed.closing.isChosen(), start({ choice: 'quit' }).closing.isChosen()]).toEqual([true, true]);
  });
});
