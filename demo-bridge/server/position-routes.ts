import type { Hono } from 'hono';
import { changePosition, closePosition } from '../engine/change';
import { retcodeOf } from '../engine/retcodes';
import type { Book, Position } from '../engine/state';
import { readPositionChange, readPositionClose } from './bodies';
import type { Bridge } from './context';
import { notFound } from './errors';
import { bodyOf, ticketOf } from './parameters';
import { positionRecord, tradeRecord } from './records';
import { insistOnDone } from './refusal';

export function positionRoutes(app: Hono, bridge: Bridge): void {
  app.get('/positions', (c) => {
    const symbol = c.req.query('symbol');
    const book = bridge.book();
    const positions = [...book.positions.values()].filter(
      (position) => symbol === undefined || position.symbol.name === symbol,
    );
    return c.json(positions.map((position) => positionRecord(book, position)));
  });

  app.get('/positions/:ticket', (c) => {
    const book = bridge.book();
    return c.json(positionRecord(book, openPosition(book, ticketOf(c, 'Position'))));
  });

  app.put('/positions/:ticket', async (c) => {
    const { sl, tp } = readPositionChange(await bodyOf(c));
    const book = bridge.book();
    const position = openPosition(book, ticketOf(c, 'Position'));
    const result = changePosition(book, position, { sl: sl ?? null, tp: tp ?? null });
    return c.json(tradeRecord(insistOnDone(result), bridge.nextRequestId()));
  });

  app.delete('/positions/:ticket', async (c) => {
    const { volume } = readPositionClose(await bodyOf(c));
    const book = bridge.book();
    const position = openPosition(book, ticketOf(c, 'Position'));
    return c.json(
      tradeRecord(insistOnDone(closePosition(book, position, volume ?? null)), bridge.nextRequestId()),
    );
  });
}

function openPosition(book: Book, ticket: number): Position {
  const position = book.positions.get(ticket);
  if (position === undefined) throw notFound(`Position ${ticket}`, retcodeOf('positionClosed'));
  return position;
}
