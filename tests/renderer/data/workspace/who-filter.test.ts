import { describe, expect, it } from 'vitest';
import { copyOf } from '../../../../renderer/base/remembered';
import {
  chooseAllBut,
  chooseAlso,
  chooseOnly,
  WhoFilterStore,
} from '../../../../renderer/data/workspace/who-filter';
import { type ShownTraders, showsTrader } from '../../../../shared/rules/trader-key';

const keys = ['you', 'bot 1', 'bot 2', 'api'] as const;
const shownBy = (shown: ShownTraders): string => keys.filter((key) => showsTrader(shown, key)).join();
const memory = () => copyOf({ getItem: () => null, setItem: () => {} });

describe('the filter by trader', () => {
  it('shows only one by a click, more with Ctrl, and all again where none or the same is left', () => {
    const one = chooseOnly(null, 'bot 1');
    expect(shownBy(one)).toBe('bot 1');
    expect(shownBy(chooseAlso(one, 'you'))).toBe('you,bot 1');
    expect(shownBy(chooseAlso(chooseAlso(one, 'you'), 'bot 1'))).toBe('you');
    expect(chooseAlso(one, 'bot 1')).toBeNull();
    expect(chooseOnly(one, 'bot 1')).toBeNull();
    expect(shownBy(chooseOnly(one, 'api'))).toBe('api');
  });
  it('hides one with Alt, so that a trader who comes later is shown', () => {
    const but = chooseAllBut(null, 'bot 1');
    expect(shownBy(but)).toBe('you,bot 2,api');
    expect(shownBy(chooseAlso(but, 'api'))).toBe('you,bot 2');
    expect(chooseAlso(but, 'bot 1')).toBeNull();
    expect(chooseAllBut(but, 'bot 1')).toBeNull();
    expect(showsTrader(but, 'bot 3')).toBe(true);
  });
  it('is remembered for each account, and what is stored damaged shows all', () => {
    const keep = memory();
    new WhoFilterStore(keep).choose('own 1@A', { only: ['bot 1'] });
    new WhoFilterStore(keep).choose('own 2@A', { allBut: ['you'] });
    expect(new WhoFilterStore(keep).read()).toEqual({
      'own 1@A': { only: ['bot 1'] },
      'own 2@A': { allBut: ['you'] },
    });
    new WhoFilterStore(keep).choose('own 1@A', null);
    expect(Object.keys(new WhoFilterStore(keep).read())).toEqual(['own 2@A']);
    keep.setItem('bridgewatch.who', '{"own 2@A":{"only":["nobody"]}}');
    expect(new WhoFilterStore(keep).read()).toEqual({});
  });
});
