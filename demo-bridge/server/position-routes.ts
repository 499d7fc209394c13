import type { Hono } from 'hono';
import { changePosition, closePosition } from '../engine/change';
import { retcodeOf } from '../engine/retcodes';
import type { Book, Position } from '../engine/state';
import { readPositionChange, readPositionClose } from './bodies';
import { changed } from './changed';
import type { Bridge } from './context';
import { notFound } from './errors';
import { bodyOf, ticketOf } from './parameters';
import { positionRecord } from './records';

export function positionRoutes(app: Hono, bridge: Bridge): void {
  const { dialect } = bridge;

  app.get('/positions', (c) => {
    const symbol = c.req.query('symbol');
    const book = bridge.book();
    const positions = [...book.positions.values()].filter(
      (position) => symbol === undefined || position.symbol.name === symbol,
    );
    return c.json(positions.map((position) => positionRecord(book, position, dialect.stamps)));
  });

  app.get('/positions/:ticket', (c) => {
    const book = bridge.book();
    return c.json(positionRecord(book, openPosition(book, ticketOf(c, 'Position')), dialect.stamps));
  });

  app.put('/positions/:ticket', async (c) => {
    const { sl, tp } = readPositionChange(await bodyOf(c));
    const book = bridge.book();
    const position = openPosition(book, ticketOf(c, 'Position'));
    const result = changePosition(book, position, { sl: sl ?? null, tp: tp ?? null });
    return changed(c, bridge, 'update position', result);
  });

  app.delete('/positions/:ticket', async (c) => {
    const { volume } = readPositionClose(await bodyOf(c));
    const book = bridge.book();
    const position = openPosition(book, ticketOf(c, 'Position'));
    const magic = dialect.labelsCloses ? null : 0;
    const result = closePosition(book, position, volume ?? null, { reason: 3, magic, comment: '' });
    return changed(c, bridge, 'close position', result);
  });
}

function openPosition(book: Book, ticket: number): Position {
  const position = book.positions.get(ticket);
  if (position === undefined) throw notFound(`Position ${ticket}`, retcodeOf('positionClosed'));
  return position;
}
