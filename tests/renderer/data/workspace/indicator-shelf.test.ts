import { describe, expect, test } from 'vitest';
import {
  choicesSchema,
  defaultChoices,
  type IndicatorChoice,
} from '../../../../renderer/data/workspace/chart-choices';

import { IndicatorShelf } from '../../../../renderer/data/workspace/indicator-shelf';

function keepIn(memory: Map<string, string>) {
  return {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
  };
}

const session: IndicatorChoice = {
  id: 'sessions',
  type: 'sessions',
  parameters: {},
  words: { session: 'Tokyo' },
  colour: 'teal',
  timeframes: ['M15', 'H1'],
};

describe('the shelf of indicators', () => {
  test('keeps the indicators of one symbol apart, over a restart', () => {
    const memory = new Map<string, string>();
    new IndicatorShelf(keepIn(memory)).keepOwn('EURUSD', [session]);
    const again = new IndicatorShelf(keepIn(memory));
    expect(again.ownOf('EURUSD')).toEqual([session]);
    expect(again.ownOf('GBPUSD')).toBeNull();
    expect(again.ownOf('constructor')).toBeNull();
    again.keepOwn('EURUSD', null);
    expect(new IndicatorShelf(keepIn(memory)).ownOf('EURUSD')).toBeNull();
  });

  test('saves templates by name, one for each name', () => {
    const shelf = new IndicatorShelf(keepIn(new Map()));
    shelf.saveTemplate('Trend', defaultChoices);
    shelf.saveTemplate('Levels', [session]);
    shelf.saveTemplate('Trend', [session]);
    expect(shelf.read().templates).toEqual([
      { name: 'Levels', choices: [session] },
      { name: 'Trend', choices: [session] },
    ]);
    shelf.removeTemplate('Trend');
    expect(shelf.read().templates.map(({ name }) => name)).toEqual(['Levels']);
  });

  test('lists templates alike in each of this machine’s languages', () => {
    const shelf = new IndicatorShelf(keepIn(new Map()));
    for (const name of ['عربي', 'Levels', 'Ärger', 'Zones']) shelf.saveTemplate(name, [session]);
    expect(shelf.read().templates.map(({ name }) => name)).toEqual(['Ärger', 'Levels', 'Zones', 'عربي']);
  });

  test('begins empty where what was kept makes no sense', () => {
    const memory = new Map([['bridgewatch.indicators', '{"templates":[{"name":1}],"own":{}}']]);
    expect(new IndicatorShelf(keepIn(memory)).read()).toEqual({ templates: [], own: {} });
  });

  test('takes choices as versions before wrote them', () => {
    expect(choicesSchema.parse(defaultChoices)).toEqual(defaultChoices);
  });
});
