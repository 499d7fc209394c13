import type { PartColour } from '../indicators/kinds';
import {
  isSet,
  numberIn,
  priceIn,
  type RecordGround,
  rowOfIndex,
  rowOfRecord,
  rowOfTime,
  type TaRecord,
  wordIn,
} from './record-fields';
import type { Box, Segment, Span } from './shapes';

/** Readers of single records: null where a record is invalid on these candles. */

const bySide = (word: string): PartColour => {
  if (/bull|long|buy|demand|^up$/i.test(word)) return 'up';
  return /bear|short|sell|supply|^down$/i.test(word) ? 'down' : 'main';
};

export function zoneOf(record: TaRecord, ground: RecordGround, short: string): Box | null {
  const top = priceIn(record, ground.bounds, 'top');
  const bottom = priceIn(record, ground.bounds, 'bottom');
  const from = rowOfRecord(record, ground);
  if (top === null || bottom === null || from === null || top < bottom) return null;
  const touches = numberIn(record, 'touchCount') ?? 0;
  const isQuiet =
    isSet(record, 'mitigatedClose') || isSet(record, 'mitigatedWick') || isSet(record, 'mitigated');
  return {
    from,
    to: null,
    top,
    bottom,
    colour: bySide(wordIn(record, 'type', 'direction', 'side')),
    label: [short || wordIn(record, 'type'), isQuiet ? 'mitigated' : touches > 0 ? `×${touches}` : '']
      .filter((word) => word !== '')
      .join(' '),
    isQuiet,
  };
}

const line = { isDashed: false, labelAt: 'start' } as const;

/** From the broken swing to the first bar that closed beyond it. */
export function breakOf(record: TaRecord, ground: RecordGround): Segment | null {
  const price = priceIn(record, ground.bounds, 'level');
  const from = rowOfRecord(record, ground);
  const event = wordIn(record, 'event', 'type');
  if (price === null || from === null || event === '') return null;
  const colour = bySide(wordIn(record, 'direction'));
  const sign = colour === 'down' ? -1 : 1;
  const broken = ground.bars.findIndex((bar, row) => row > from && sign * (bar.close - price) > 0);
  return { ...line, price, from, to: broken < 0 ? null : broken, colour, label: event };
}

export function swingOf(record: TaRecord, ground: RecordGround): Segment | null {
  const price = priceIn(record, ground.bounds, 'level');
  const from = rowOfRecord(record, ground);
  if (price === null || from === null) return null;
  const type = wordIn(record, 'type');
  return { ...line, price, from, to: null, colour: 'main', label: `Swing ${type}`.trim(), isDashed: true };
}

export function supportOf(record: TaRecord, ground: RecordGround): Segment | null {
  const price = priceIn(record, ground.bounds, 'level');
  if (price === null) return null;
  const type = wordIn(record, 'type');
  const touches = numberIn(record, 'touches');
  const name = /^res/i.test(type) ? 'Resistance' : /^sup/i.test(type) ? 'Support' : type;
  return {
    price,
    from: null,
    to: null,
    colour: name === 'Support' ? 'up' : name === 'Resistance' ? 'down' : 'main',
    label: touches === null ? name : `${name} ×${touches}`,
    labelAt: 'end',
    isDashed: true,
  };
}

/** Stops are likely beyond this price: a line up to the bar that swept them, else to the right edge. */
export function liquidityOf(record: TaRecord, ground: RecordGround): Segment | null {
  const price = priceIn(record, ground.bounds, 'Level');
  const from = rowOfRecord(record, ground);
  const side = numberIn(record, 'Liquidity');
  if (price === null || from === null || side === null || side === 0) return null;
  const swept = numberIn(record, 'Swept') ?? 0;
  const to = swept > 0 ? rowOfIndex(ground.rows, swept) : null;
  return {
    ...line,
    price,
    from,
    to: to !== null && to > from ? to : null,
    colour: 'main',
    label: `Liquidity ${side > 0 ? 'above' : 'below'}${swept > 0 ? ', swept' : ''}`,
    isDashed: swept > 0,
  };
}

/** A record of unknown meaning with one price. */
export function levelOf(record: TaRecord, ground: RecordGround): Segment | null {
  const price = priceIn(record, ground.bounds, 'price', 'level', 'Level', 'Price');
  if (price === null) return null;
  const hasPlace = ['time', 'candleIdx', 'idx', 'index'].some((name) => Object.hasOwn(record, name));
  const from = hasPlace ? rowOfRecord(record, ground) : null;
  if (hasPlace && from === null) return null;
  const words = wordIn(record, 'label', 'name', 'type', 'event');
  return {
    price,
    from,
    to: null,
    colour: bySide(wordIn(record, 'direction', 'side', 'type')),
    label: words,
    labelAt: from === null ? 'end' : 'start',
    isDashed: true,
  };
}

/** A record of unknown meaning with two times. */
export function spanOf(record: TaRecord, ground: RecordGround): Span | null {
  const start = numberIn(record, 'from', 'start');
  const end = numberIn(record, 'to', 'end');
  if (start === null || end === null || end < start) return null;
  const first = ground.bars[0];
  const newest = ground.bars.at(-1);
  if (first === undefined || newest === undefined || end < first.time) return null;
  const from = rowOfTime(ground.bars, start);
  const to = end > newest.time ? ground.bars.length - 1 : rowOfTime(ground.bars, end);
  return from === null || to === null
    ? null
    : { from, to, colour: bySide(wordIn(record, 'type', 'direction')) };
}
