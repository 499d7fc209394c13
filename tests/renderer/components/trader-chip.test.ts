import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TraderChip } from '../../../renderer/components/trader-chip';
import { mintMagic } from '../../../shared/rules/intent-label';
import { mixedTrader, type Trader } from '../../../shared/rules/trader';
import { positionOf, traders } from '../../fixtures/trading';

const chip = (trader: Trader, isFull = false): string =>
  renderToStaticMarkup(createElement(TraderChip, { trader, isFull }));
const of = (magic: number | null, reason: string | null): Trader =>
  traders.position(positionOf({ magic, reason: reason as 'EXPERT', comment: '' }));

const all = [
  of(
    mintMagic(() => 5),
    'EXPERT',
  ),
  of(7701, 'EXPERT'),
  of(0, 'EXPERT'),
  of(0, 'MOBILE'),
  of(0, 'ROLLOVER'),
  of(null, null),
  mixedTrader('Mixed: Bot 7701 75 %, You 25 %', 'By volume.'),
];

describe('the chip of a trader', () => {
  it('has a shape of its own for each class but bots, whose dot is filled like yours and whose name differs', () => {
    const signs = all.map((trader) => /data-shape="([^"]*)"/.exec(chip(trader))?.[1]);
    expect(signs[0]).toBe(signs[1]);
    expect(new Set(signs).size).toBe(all.length - 1);
    expect(new Set(all.map((trader) => /data-kind="([^"]*)"/.exec(chip(trader))?.[1])).size).toBe(all.length);
  });
  it('says the proof in one sentence under the pointer', () => {
    for (const trader of all.slice(0, -1)) {
      expect(chip(trader)).toContain(`title="${trader.proof}"`);
      expect(trader.proof).toMatch(/^[A-Z].*\.$/);
    }
  });
  it('is short for a mixed one in a table, with the parts under the pointer or where there is room', () => {
    const mixed = all.at(-1);
    if (mixed === undefined) throw new Error('none');
    expect(chip(mixed)).toContain('<bdi>Mixed</bdi></span>');
    expect(chip(mixed)).toContain('title="Mixed: Bot 7701 75 %, You 25 %. By volume."');
    expect(chip(mixed, true)).toContain('<bdi>Mixed: Bot 7701 75 %, You 25 %</bdi></span>');
  });
});
