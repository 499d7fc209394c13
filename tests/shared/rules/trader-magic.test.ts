import { expect, it } from 'vitest';
import { byWords } from '../../../renderer/panels/cells/by-words';
import { bulkChoices } from '../../../renderer/trade/manage/bulk-choices';
import { positionsOf } from '../../../shared/rules/bulk-filter';
import { isOurMagic, mintMagic } from '../../../shared/rules/intent-label';
import { traderMagic } from '../../../shared/rules/trader-magic';
import { positionOf } from '../../fixtures/trading';

const labels = [0, 1, 2 ** 31 - 1].map((random) => mintMagic(() => random));

it('takes a magic that this app minted for the hand that it is, and leaves every other as it is', () => {
  expect(labels.every(isOurMagic)).toBe(true);
  expect(labels.map(traderMagic)).toEqual([0, 0, 0]);
  expect([null, 0, 7701, -1, 2 ** 31, Number.NaN].map(traderMagic)).toEqual([
    null,
    0,
    7701,
    -1,
    2 ** 31,
    Number.NaN,
  ]);
});

it('says "manual" of it, never a bot with its number', () => {
  expect(labels.map((magic) => byWords(magic, 'EXPERT'))).toEqual(['manual', 'manual', 'manual']);
  expect(byWords(labels[0] ?? null, 'SL')).toBe('stop loss');
  expect(byWords(7701, 'EXPERT')).toBe('bot 7701');
});

it('offers one group by hand for all labels, and means each of them by it', () => {
  const rows = [...labels, 0, 7701].map((magic, index) => positionOf({ ticket: `${index + 1}`, magic }));
  const ofMagic = bulkChoices('positions', rows, positionsOf).filter(({ filter }) => filter.of === 'magic');
  expect(ofMagic.map(({ filter }) => positionsOf(rows, filter).length)).toEqual([4, 1]);
});
