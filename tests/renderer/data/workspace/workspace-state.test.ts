import { describe, expect, it } from 'vitest';
import type { KeyValueStorage } from '../../../../renderer/base/remembered';
import { defaultChoices } from '../../../../renderer/data/workspace/chart-choices';
import { addList, listsOf } from '../../../../renderer/data/workspace/watch-lists';
import { freshChoices, WorkspaceState } from '../../../../renderer/data/workspace/workspace-state';

function memory(): KeyValueStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
  };
}

describe('the workspace', () => {
  it('is remembered apart for each bridge', () => {
    const keep = memory();
    new WorkspaceState(keep, 'http://a').change({
      symbol: 'EURUSD',
      timeframe: 'M5',
      watch: listsOf(['EURUSD', '#AAPL']),
    });
    new WorkspaceState(keep, 'http://b').change({ symbol: 'XAUUSD' });
    expect(new WorkspaceState(keep, 'http://a').read()).toMatchObject({
      symbol: 'EURUSD',
      timeframe: 'M5',
      watch: { lists: [{ name: 'Main', symbols: ['EURUSD', '#AAPL'] }] },
    });
    expect(new WorkspaceState(keep, 'http://b').read().symbol).toBe('XAUUSD');
  });

  it('remembers quiet mode, and that a new one is not quiet', () => {
    const keep = memory();
    new WorkspaceState(keep, 'a').change({ isQuiet: true });
    expect(new WorkspaceState(keep, 'a').read().isQuiet).toBe(true);
    expect(new WorkspaceState(keep, 'b').read().isQuiet).toBe(false);
  });

  it('starts with the default indicators and remembers the user’s own', () => {
    const keep = memory();
    const engine = new WorkspaceState(keep, 'http://a');
    expect(engine.read().indicators).toEqual(defaultChoices);
    engine.change({ indicators: [{ id: 'sma-9', type: 'sma', parameters: { length: 9 }, colour: '#fff' }] });
    expect(new WorkspaceState(keep, 'http://a').read().indicators).toEqual([
      { id: 'sma-9', type: 'sma', parameters: { length: 9 }, colour: '#fff' },
    ]);
  });

  it('remembers several lists, whatever signs their symbols hold', () => {
    const keep = memory();
    const odd = ['#AAPL', 'US500.cash', '#BRK/B', 'AT&T', 'DE 40'];
    new WorkspaceState(keep, 'http://a').change({ watch: addList(listsOf(odd), 'Crypto') });
    expect(new WorkspaceState(keep, 'http://a').read().watch).toEqual({
      lists: [
        { id: '1', name: 'Main', symbols: odd },
        { id: '2', name: 'Crypto', symbols: [] },
      ],
      shown: '2',
    });
  });

  it('keeps the rest of the workspace where only the lists make no sense', () => {
    const keep = memory();
    const broken = { ...freshChoices(), symbol: 'EURUSD', watch: { lists: [], shown: 5 } };
    keep.setItem('bridgewatch.desk.http://a', JSON.stringify(broken));
    expect(new WorkspaceState(keep, 'http://a').read()).toMatchObject({ symbol: 'EURUSD', watch: null });
  });

  it.each(['{', '{"symbol":5}', 'null', '[]'])(
    'starts anew from a memory that makes no sense: %s',
    (text) => {
      const keep = memory();
      keep.setItem('bridgewatch.desk.http://a', text);
      expect(new WorkspaceState(keep, 'http://a').read().symbol).toBeNull();
    },
  );

  it('works where the browser forbids storage', () => {
    const blocked: KeyValueStorage = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    };
    const engine = new WorkspaceState(blocked, 'http://a');
    engine.change({ symbol: 'EURUSD' });
    expect(engine.read().symbol).toBe('EURUSD');
  });

  it('tells its listeners until they unsubscribe', () => {
    const engine = new WorkspaceState(memory(), 'http://a');
    let heard = 0;
    const stop = engine.subscribe(() => {
      heard += 1;
    });
    engine.change({ symbol: 'EURUSD' });
    stop();
    engine.change({ symbol: 'GBPUSD' });
    expect(heard).toBe(1);
  });
});
