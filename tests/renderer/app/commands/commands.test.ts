import { describe, expect, it, vi } from 'vitest';
import { findCommands } from '../../../../renderer/app/commands/find';
import { symbolCommands } from '../../../../renderer/app/commands/live-sources';
import type { Command } from '../../../../renderer/base/commands/command';
import { formatKeys, type KeyPress, keysOf } from '../../../../renderer/base/commands/keys';
import { CommandRegistry, keysFor, rebound, unbound } from '../../../../renderer/base/commands/registry';
import type { KeyValueStorage } from '../../../../renderer/base/remembered';
import { chartCommands } from '../../../../renderer/features/chart/chart-commands';

function memory(): KeyValueStorage {
  const texts = new Map<string, string>();
  return { getItem: (key) => texts.get(key) ?? null, setItem: (key, value) => void texts.set(key, value) };
}

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...held,
});

/** A keydown on the page itself, as far as the registry and tinykeys look at it. */
function keydown(key: string, held: Partial<KeyPress> & { repeat?: boolean } = {}): KeyboardEvent {
  const event = new Event('keydown', { cancelable: true });
  const down = press(key, held);
  const modifiers: Record<string, boolean> = {
    Control: down.ctrlKey,
    Alt: down.altKey,
    Shift: down.shiftKey,
    Meta: down.metaKey,
  };
  return Object.assign(event, {
    ...down,
    charCode: 0,
    keyCode: 0,
    DOM_KEY_LOCATION_STANDARD: 0,
    repeat: held.repeat ?? false,
    isComposing: false,
    getModifierState: (name: string) => modifiers[name] ?? false,
  }) as unknown as KeyboardEvent;
}

const command = (id: string, part: Partial<Command> = {}): Command => ({
  id,
  title: id,
  group: 'Trade',
  run: () => undefined,
  ...part,
});

describe('keys in words', () => {
  it.each([
    ['F9', 'F9', 'F9'],
    ['$mod+m', 'Ctrl+M', '⌘M'],
    ['$mod+Shift+ArrowUp', 'Ctrl+Shift+↑', '⌘Shift↑'],
    ['[Shift]+?', '?', '?'],
    ['[', '[', '['],
    ['Alt+Digit1', 'Alt+1', '⌥1'],
    ['Alt+t', 'Alt+T', '⌥T'],
    ['g t', 'G T', 'G T'],
  ])('%s is printed %s, on a Mac %s', (keys, elsewhere, mac) => {
    expect(formatKeys(keys, false)).toBe(elsewhere);
    expect(formatKeys(keys, true)).toBe(mac);
  });
});

describe('a key that was pressed for re-binding', () => {
  it('is written with its modifiers', () => {
    expect(keysOf(press('m', { ctrlKey: true }), false)).toBe('$mod+m');
    expect(keysOf(press('M', { ctrlKey: true, shiftKey: true }), false)).toBe('$mod+Shift+m');
    expect(keysOf(press('m', { metaKey: true }), true)).toBe('$mod+m');
  });
  it('is nothing while only a modifier is down', () => {
    expect(keysOf(press('Shift', { shiftKey: true }), false)).toBeNull();
    expect(keysOf(press('Control', { ctrlKey: true }), false)).toBeNull();
  });
  it('finds a sign on every keyboard layout, with Shift or without', () => {
    expect(keysOf(press('?', { shiftKey: true }), false)).toBe('[Shift]+?');
  });
});

describe('re-binding', () => {
  const commands = [command('new-order', { keys: 'F9' }), command('palette', { keys: '$mod+k' })];

  it('takes the key from the command that had it: one key does one thing', () => {
    const bindings = rebound({}, commands, 'palette', 'f9');
    expect(keysFor(command('palette', { keys: '$mod+k' }), bindings)).toBe('f9');
    expect(keysFor(command('new-order', { keys: 'F9' }), bindings)).toBeNull();
  });
  it('can take a key away, and give the default back', () => {
    const without = rebound({}, commands, 'new-order', null);
    expect(keysFor(command('new-order', { keys: 'F9' }), without)).toBeNull();
    expect(keysFor(command('new-order', { keys: 'F9' }), unbound(without, 'new-order'))).toBe('F9');
  });
});

describe('the registry', () => {
  it('runs the command of the key that was pressed, and remembers a new key', () => {
    const keep = memory();
    const registry = new CommandRegistry(keep);
    const ran: string[] = [];
    registry.register(command('new-order', { keys: 'F9', run: () => void ran.push('new-order') }));
    expect(registry.handle(keydown('F9'))).toBe(true);
    registry.rebind('new-order', 'F2');
    expect(registry.handle(keydown('F9'))).toBe(false);
    registry.handle(keydown('F2'));
    expect(ran).toEqual(['new-order', 'new-order']);

    const next = new CommandRegistry(keep);
    next.register(command('new-order', { keys: 'F9' }));
    expect(next.list()[0]?.currentKeys).toBe('F2');
    next.restoreAll();
    expect(next.list()[0]?.currentKeys).toBe('F9');
  });

  it('runs what two keys one after the other mean, and not what the second means alone', () => {
    const registry = new CommandRegistry(memory());
    const ran: string[] = [];
    registry.register(command('tag', { keys: 't', run: () => void ran.push('t') }));
    registry.register(command('trade', { keys: 'g t', run: () => void ran.push('g t') }));
    const press = (key: string) => registry.handle(keydown(key));
    press('g');
    press('Shift');
    press('t');
    press('t');
    press('g');
    press('x');
    press('t');
    expect(ran).toEqual(['g t', 't', 't']);
  });

  it('forgets the first key of two after a while', () => {
    const registry = new CommandRegistry(memory());
    let runs = 0;
    registry.register(command('trade', { keys: 'g t', run: () => (runs += 1) }));
    const at = (key: string, timeStamp: number) =>
      registry.handle(Object.defineProperty(keydown(key), 'timeStamp', { value: timeStamp }));
    at('g', 1_000);
    at('t', 2_600);
    expect(runs).toBe(0);
    at('g', 3_000);
    at('t', 4_500);
    expect(runs).toBe(1);
  });

  it('offers the keys that are no command’s: the first of two after its pause, and with the next one that is not the second', () => {
    vi.useFakeTimers();
    const registry = new CommandRegistry(memory());
    const taken: string[] = [];
    let isElsewhere = false;
    registry.offerUnclaimed((keys) => taken.push(keys.map(({ key }) => key).join('')) > 0);
    registry.register(command('trade', { keys: 'g t' }));
    registry.register(command('who', { keys: '1', yieldsKey: () => isElsewhere }));
    const press = (key: string, held = {}) => registry.handle(keydown(key, held));
    expect(press('e')).toBe(true);
    expect(press('1')).toBe(true);
    isElsewhere = true;
    press('1');
    press('g');
    press('t');
    press('g');
    press('b');
    press('g');
    expect(taken).toEqual(['e', '1', 'gb']);
    vi.advanceTimersByTime(1_500);
    press('G', { shiftKey: true });
    expect(taken).toEqual(['e', '1', 'gb', 'g', 'G']);
    vi.advanceTimersByTime(5_000);
    expect(taken).toHaveLength(5);
    vi.useRealTimers();
  });

  it('offers a key that follows two of a command soon with them: that ran at once', () => {
    const registry = new CommandRegistry(memory());
    const seen: string[] = [];
    registry.offerUnclaimed((keys) => seen.push(keys.map(({ key }) => key).join('')) > 0);
    registry.register(command('bots', { keys: 'g b', run: () => void seen.push('bots') }));
    registry.register(command('snooze', { keys: 's', run: () => void seen.push('snooze') }));
    const at = (typed: string, from: number, held = {}) => {
      for (const [index, key] of [...typed].entries())
        registry.handle(
          Object.defineProperty(keydown(key, held), 'timeStamp', { value: from + index * 100 }),
        );
    };
    at('gbpu', 1_000);
    expect(seen).toEqual(['bots', 'gbp', 'u']);
    at('gb', 10_000);
    at('p', 11_700);
    at('gbsp', 20_000);
    expect(seen.slice(3)).toEqual(['bots', 'p', 'bots', 'snooze', 'p']);
    at('gb', 30_000);
    at('b', 30_600, { repeat: true });
    at('gb', 40_000);
    at('P', 40_200, { shiftKey: true });
    expect(seen.slice(8)).toEqual(['bots', 'b', 'bots', 'P']);
  });

  it('does a held key once', () => {
    const registry = new CommandRegistry(memory());
    let runs = 0;
    registry.register(command('close', { keys: 'Delete', run: () => (runs += 1) }));
    registry.handle(keydown('Delete'));
    registry.handle(keydown('Delete', { repeat: true }));
    expect(runs).toBe(1);
  });

  it('leaves the keys of a field to the field, but for a command that works there', () => {
    class Field {
      readonly isContentEditable = true;
    }
    vi.stubGlobal('HTMLElement', Field);
    const registry = new CommandRegistry(memory());
    const ran: string[] = [];
    registry.register(
      command('find', { keys: '$mod+k', worksInFields: true, run: () => void ran.push('find') }),
    );
    registry.register(command('close', { keys: 'Delete', run: () => void ran.push('close') }));
    const inField = (event: KeyboardEvent) =>
      registry.handle(Object.defineProperty(event, 'target', { value: new Field() }));
    inField(keydown('Delete'));
    inField(keydown('k', { ctrlKey: true }));
    vi.unstubAllGlobals();
    expect(ran).toEqual(['find']);
  });

  it('does not run what cannot be done now, and leaves keys alone that somebody has taken', () => {
    const registry = new CommandRegistry(memory());
    let runs = 0;
    registry.register(
      command('close', { keys: 'Delete', disabledReason: 'no position is selected', run: () => (runs += 1) }),
    );
    registry.handle(keydown('Delete'));
    const taken = keydown('Delete');
    taken.preventDefault();
    expect(registry.handle(taken)).toBe(false);
    expect(runs).toBe(0);
  });

  it('lists a thousand commands once they are asked for, not with each that comes or goes', () => {
    const registry = new CommandRegistry(memory());
    let listed = 0;
    const removes = Array.from({ length: 1_000 }, (_, at) =>
      registry.register({
        ...{ id: `who.${at}`, group: 'View', run: () => undefined },
        get title() {
          listed += 1;
          return `Show only ${at}`;
        },
      }),
    );
    expect(registry.list()).toHaveLength(1_000);
    expect(registry.list()).toBe(registry.list());
    for (const remove of removes) remove();
    expect(registry.list()).toEqual([]);
    expect(listed).toBe(1_000);
  });

  it('knows what went with a view that was left, by no key, and not what went before and after', async () => {
    const registry = new CommandRegistry(memory());
    const removes = ['chart', 'who'].map((id) => registry.register(command(id, { keys: 'F9' })));
    const removeSource = registry.registerSource((search) => [command(`ema ${search}`)]);
    const left = () => registry.leftFor('200').map(({ id }) => id);
    registry.register(command('before'))();
    registry.leave();
    for (const remove of removes) remove();
    removeSource();
    registry.register(command('who'));
    await Promise.resolve();
    registry.register(command('after'))();
    expect(left()).toEqual(['chart', 'ema 200']);
    expect(registry.handle(keydown('F9'))).toBe(false);
    registry.leave();
    expect(left()).toEqual([]);
  });

  it('gives a key back to the panel below when the newest one goes', () => {
    const registry = new CommandRegistry(memory());
    const ran: string[] = [];
    registry.register(command('copy', { keys: '$mod+c', run: () => void ran.push('first') }));
    const remove = registry.register(command('copy', { keys: '$mod+c', run: () => void ran.push('second') }));
    const copy = () => registry.handle(keydown('c', { ctrlKey: true }));
    copy();
    remove();
    copy();
    expect(ran).toEqual(['second', 'first']);
  });
});

describe('finding a command', () => {
  const listed = (title: string, part: Partial<Command> = {}) => ({
    ...command(title, { ...part, title }),
    currentKeys: null,
  });
  const commands = [
    listed('Close all losers …'),
    listed('Close position …', { disabledReason: 'no position is selected' }),
    listed('New order'),
    listed('Restart the terminal …', { group: 'Terminal' }),
  ];
  it('by the beginnings of words, in any order', () => {
    expect(findCommands(commands, 'los cl').map((each) => each.title)).toEqual(['Close all losers …']);
  });
  it('by the group', () => {
    expect(findCommands(commands, 'terminal').map((each) => each.title)).toEqual(['Restart the terminal …']);
  });
  it('by other words for the same', () => {
    const flatten = listed('Close all positions …', { also: 'flatten' });
    expect(findCommands([...commands, flatten], 'flat')).toEqual([flatten]);
  });
  it('the general one before those of a part', () => {
    const titles = ['Close all buy positions …', 'Close all positions of EURUSD …', 'Close all positions …'];
    const found = findCommands(
      titles.map((title) => listed(title)),
      'close all',
    );
    expect(found[0]?.title).toBe('Close all positions …');
  });
  it.each(['lsoers', 'losers clse', 'loosers', 'lozers'])('with a letter wrong: %s', (typed) => {
    expect(findCommands(commands, typed).map((each) => each.title)).toEqual(['Close all losers …']);
  });
  it('by the words of its title before the indicators of that kind', () => {
    const trend = listed('Losing trades of Trend');
    const indicator = { ...listed('ADX: add indicator'), also: 'trend', isPassing: true };
    expect(findCommands([indicator, trend], 'trend')).toEqual([trend, indicator]);
  });
  it('by a title that begins so but for a letter, before shorter ones that have the word elsewhere', () => {
    const undo = listed('Undo the last change of a level …', { disabledReason: 'nothing to undo' });
    const orders = listed('Go to Orders', { also: 'undo' });
    for (const typed of ['undo', 'udno']) expect(findCommands([orders, undo], typed)).toEqual([undo, orders]);
  });
  it('by the right letters alone where these find something, and not by two wrong ones', () => {
    expect(findCommands([...commands, listed('Clone chart')], 'clos')).toHaveLength(2);
    expect(findCommands(commands, 'lxxers')).toEqual([]);
    expect(findCommands([listed('Two charts side by side')], 'rsi')).toEqual([]);
  });
  it('shows what can be done before what cannot', () => {
    expect(findCommands(commands, 'close').map((each) => each.title)).toEqual([
      'Close all losers …',
      'Close position …',
    ]);
  });
});

describe('a trader finds', () => {
  const find = (typed: string) => {
    const chart = chartCommands(
      { choices: [], change: () => {}, symbol: null, timeframe: 'H1', chooseTimeframe: () => {} },
      typed,
    );
    const symbols = symbolCommands(['EURUSD', 'XAGUSD', 'XAUUSD', 'US500'], () => {});
    const all = [...chart, ...symbols].map((each) => ({ ...each, currentKeys: null }));
    return findCommands(all, typed);
  };
  it.each([
    ['xau', 'XAUUSD chart'],
    ['xua', 'XAUUSD chart'],
    ['H4', 'H4 timeframe, 4 hours'],
    ['hh4', 'H4 timeframe, 4 hours'],
    ['rsi', 'RSI: add indicator'],
    ['rsl', 'RSI: add indicator'],
    ['15', 'M15 timeframe, 15 minutes'],
    ['240', 'H4 timeframe, 4 hours'],
    ['EMA 200', 'EMA 200: add indicator'],
    ['eam 200', 'EMA 200: add indicator'],
    ['ema200', 'EMA 200: add indicator'],
    ['macd 8,21,5', 'MACD 8 21 5: add indicator'],
    ['us500', 'US500 chart'],
    ['smc', 'FVG: add indicator'],
    ['smcc', 'FVG: add indicator'],
  ])('by “%s” the %s', (typed, title) => {
    // Other symbols are as near to a typo: among the first.
    const first = find(typed).slice(0, typed.length < 3 ? 1 : 3);
    expect(first.map((each) => each.title)).toContain(title);
  });
  it('by numbers that do not fit why not, and nothing by a name that there is not', () => {
    for (const [typed, why] of [
      ['ema 20,5', 'Length: Enter a whole number.'],
      ['ema 99999', 'Length: Between 1 and 5000.'],
      ['ema 1 2', 'It takes Length.'],
    ] as const)
      expect(find(typed)[0]?.disabledReason).toBe(why);
    for (const typed of ['screenshot', 'GBPUSD', '%%', 'ema'.repeat(3_000)]) expect(find(typed)).toEqual([]);
  });
  it('what was chosen lately before what is as near', () => {
    const ids = ['symbol.XAUUSD', 'symbol.EURUSD'];
    const titles = ['EURUSD chart', 'XAGUSD chart', 'XAUUSD chart'].map((title) => ({
      ...command(`symbol.${title.slice(0, 6)}`, { title }),
      currentKeys: null,
    }));
    const found = (typed: string) => findCommands(titles, typed, ids).map(({ title }) => title);
    expect(found('xa')).toEqual(['XAUUSD chart', 'XAGUSD chart']);
    expect(found('')).toEqual(['XAUUSD chart', 'EURUSD chart', 'XAGUSD chart']);
  });
});
