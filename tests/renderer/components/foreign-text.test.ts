import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TraderChip } from '../../../renderer/components/trader-chip';
import { CommentText } from '../../../renderer/features/cells';
import { positionOf, traders } from '../../fixtures/trading';

const turned = '\u202Eeverything after it';

it('a name or a comment that turns what follows round is isolated from the words beside it', () => {
  const trader = { ...traders.position(positionOf({ magic: 7_701 })), name: turned };
  expect(renderToStaticMarkup(createElement(TraderChip, { trader }))).toContain(`<bdi>${turned}</bdi>`);
  expect(renderToStaticMarkup(createElement(CommentText, { comment: turned }))).toContain(
    `<bdi>${turned}</bdi>`,
  );
});

it('one component isolates: no other file does it by itself', () => {
  const found = readdirSync('renderer', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') && readFileSync(`renderer/${path}`, 'utf8').includes('<bdi'),
  );
  expect(found).toEqual(['components/foreign-text.tsx']);
});
