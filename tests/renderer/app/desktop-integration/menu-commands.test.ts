import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offerCommands, toMenu } from '../../../../renderer/app/desktop-integration/desktop-integration';
import type { ListedCommand } from '../../../../renderer/base/commands';
import { CommandRegistry } from '../../../../renderer/base/commands/registry';
import type { Host } from '../../../../shared/contract';
import { menuCommandsSchema } from '../../../../shared/model/desktop-integration';

const command = (id: string, more: Partial<ListedCommand> = {}): ListedCommand => ({
  id,
  title: `Do ${id}`,
  group: 'Trade',
  currentKeys: null,
  run: () => {},
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('the application menu', () => {
  it('has what the palette has, but for what comes and goes, and always in the contract’s bounds', () => {
    const menu = toMenu([
      command('a', { currentKeys: 'F9' }),
      command('b', { disabledReason: 'nothing is selected' }),
      command('c', { isPassing: true }),
      ...Array.from({ length: 300 }, (_, index) => command(`x${index}`, { title: 'long '.repeat(100) })),
    ]);
    expect(menu.slice(0, 2)).toEqual([
      { id: 'a', title: 'Do a', group: 'Trade', keys: 'F9', isEnabled: true },
      { id: 'b', title: 'Do b', group: 'Trade', keys: null, isEnabled: false },
    ]);
    expect(menu.some(({ id }) => id === 'c')).toBe(false);
    expect(menuCommandsSchema.safeParse(menu).success).toBe(true);
  });

  it('is reported once the commands rest, and only of a change', () => {
    const offered: unknown[] = [];
    const host: Host = {
      invoke: (_name, input) => {
        offered.push(input);
        return new Promise(() => undefined);
      },
      on: () => () => undefined,
    };
    const listeners = new Set<() => void>();
    let list: ListedCommand[] = [command('a')];
    const stop = offerCommands(host, {
      list: () => list,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });
    const change = (next: ListedCommand[]) => {
      list = next;
      for (const listener of listeners) listener();
    };
    vi.advanceTimersByTime(1_000);
    change([command('a'), command('b')]);
    change([command('a')]);
    change([command('a'), command('b'), command('c')]);
    vi.advanceTimersByTime(1_000);
    change([command('a'), command('b'), command('c')]);
    vi.advanceTimersByTime(1_000);
    expect(offered.map((menu) => (Array.isArray(menu) ? menu.length : -1))).toEqual([1, 3]);
    stop();
    change([]);
    vi.advanceTimersByTime(1_000);
    expect([offered.length, listeners.size]).toEqual([2, 0]);
  });

  it('runs what can be done now, and nothing else', () => {
    const ran: string[] = [];
    const registry = new CommandRegistry({ getItem: () => null, setItem: () => undefined });
    registry.register({ id: 'a', title: 'A', group: 'Trade', run: () => ran.push('a') });
    registry.register({
      id: 'b',
      title: 'B',
      group: 'Trade',
      disabledReason: 'no',
      run: () => ran.push('b'),
    });
    for (const id of ['a', 'b', 'gone']) registry.run(id);
    expect(ran).toEqual(['a']);
  });
});
