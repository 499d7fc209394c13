import { describe, expect, it } from 'vitest';
import { csvName, dealsCsv, ordersCsv, tradesCsv } from '../../../../renderer/features/history/history-csv';
import { withNotes } from '../../../../renderer/features/history/noted';
import { noteText } from '../../../../shared/formats/trade-columns';
import { type ClosedPosition, rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { floatingOfTrades } from '../../../../shared/math/trade-floating';
import type { BrokerOffsets } from '../../../../shared/model/kept-history';
import { mintMagic } from '../../../../shared/rules/intent-label';
import { ahead } from '../../../fixtures/broker-offsets';
import { shownDeals } from '../../../fixtures/shown-deals';
import { orderOf, positionOf, traders } from '../../../fixtures/trading';
import { closing, deposit, opening } from '../../../shared/math/trading-days';
import { tradeOfDeals } from '../../data/trade-of-deals';

const noon = Date.UTC(2026, 4, 13, 12, 0, 41) / 1000;
const eest = ahead(3 * 3_600);

/** Rows as records; nothing in these has a comma or a quote in it. */
function parsed(csv: string): Record<string, string>[] {
  const [header = '', ...lines] = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = header.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((value, index) => [names[index], value])),
  );
}

const fileOf = (trips: readonly ClosedPosition[], offsets: BrokerOffsets | null): string =>
  tradesCsv(
    trips.map((trip) => tradeOfDeals(trip, traders)),
    offsets,
  );
const headerOf = (csv: string): string => csv.slice(1).trimEnd();

describe('history as CSV', () => {
  it('has names of columns that scripts can rely on', () => {
    expect(headerOf(dealsCsv(shownDeals([], traders), null))).toBe(
      'deal,order,position,time,time_utc,utc_offset_s,symbol,type,entry,reason,volume,price,profit,swap,commission,fee,net,magic,comment,by,by_evidence',
    );
    expect(headerOf(fileOf([], null))).toBe(
      'position,symbol,side,state,volume_in,volume_out,volume_left,time_open,time_open_utc,price_open,time_close,time_close_utc,price_close,utc_offset_s,duration_s,ended_by,closed_by_position,profit,swap,commission,fee,net,magic,comment,deals,opened_by,opened_by_evidence,exit_by,floating,note,tags',
    );
    expect(headerOf(ordersCsv([], null, traders))).toBe(
      'order,position,time_setup,time_setup_utc,time_done,time_done_utc,utc_offset_s,symbol,type,state,reason,volume_initial,volume_left,price,stop_limit_price,sl,tp,filling,expiry_type,expiration,magic,comment,by,by_evidence',
    );
  });

  it('tells the broker’s time, and UTC where the offset is known', () => {
    const deal = opening('7', { time: noon });
    expect(parsed(dealsCsv(shownDeals([deal], traders), eest))[0]).toMatchObject({
      time: '2026.05.13 12:00:41',
      time_utc: '2026-05-13T09:00:41Z',
      utc_offset_s: '10800',
    });
    expect(parsed(dealsCsv(shownDeals([deal], traders), null))[0]).toMatchObject({
      time: '2026.05.13 12:00:41',
      time_utc: '',
      utc_offset_s: '',
    });
  });

  it('keeps every digit, and tickets beyond 2^53', () => {
    const deal = opening('7', { ticket: '18446744073709551615', price: 0.00001234, profit: 12_345.678 });
    expect(parsed(dealsCsv(shownDeals([deal], traders), null))[0]).toMatchObject({
      deal: '18446744073709551615',
      price: '0.00001234',
      profit: '12345.678',
    });
  });

  it('leaves empty what is not known or has no meaning', () => {
    const [untimed, money] = parsed(
      dealsCsv(shownDeals([opening('7', { time: null, magic: null }), deposit()], traders), eest),
    );
    expect(untimed).toMatchObject({ time: '', time_utc: '', magic: '' });
    expect(money).toMatchObject({ type: 'BALANCE', volume: '', price: '', symbol: '', net: '10000' });
    const [unseen] = parsed(fileOf(rebuildRoundTrips([closing('7')]).trips, eest));
    expect(unseen).toMatchObject({
      state: 'not-whole',
      net: '',
      volume_in: '',
      time_open: '',
      price_open: '',
      duration_s: '',
    });
    expect(
      parsed(ordersCsv([orderOf({ sl: 0, expiration: 0, timeDone: null })], eest, traders))[0],
    ).toMatchObject({
      sl: '',
      expiration: '',
      time_done: '',
      time_done_utc: '',
    });
  });

  it('names the deals that a position was made of', () => {
    const deals = [opening('7', { ticket: '11' }), closing('7', { ticket: '12' })];
    expect(parsed(fileOf(rebuildRoundTrips(deals).trips, null))[0]?.deals).toBe('11 12');
  });

  it('tells what the open part of a trade floats at, and leaves it empty where nothing is open', () => {
    const bot = { magic: 5 };
    const deals = [opening('7', bot), opening('8', bot), closing('8', { ...bot, reason: 'SL' })];
    const { trips } = rebuildRoundTrips(deals);
    const floating = floatingOfTrades(trips, [
      positionOf({ ticket: '9', identifier: '7', profit: -3.2, swap: -0.04 }),
    ]);
    const shown = trips.map((trip) => ({ ...tradeOfDeals(trip, traders), floating: floating.get(trip) }));
    const rows = parsed(tradesCsv(shown, null));
    expect(rows.map((row) => [row.position, row.floating])).toEqual([
      ['7', '-3.24'],
      ['8', ''],
    ]);
  });

  it('tells who opened, closed and placed, and keeps the label and the numbers as the server has them', () => {
    const label = mintMagic(() => 5);
    const deals = [
      opening('7', { magic: label, comment: 'again wb:ABCDEFGHIJ' }),
      closing('7', { magic: 0, reason: 'SL' }),
    ];
    expect(parsed(fileOf(rebuildRoundTrips(deals).trips, null))[0]).toMatchObject({
      opened_by: 'You',
      exit_by: 'Server (SL)',
      magic: `${label}`,
      comment: 'again wb:ABCDEFGHIJ',
    });
    expect(parsed(dealsCsv(shownDeals([...deals, deposit()], traders), null)).map(({ by }) => by)).toEqual([
      'You',
      'Server (SL)',
      '',
    ]);
    const unnamed = orderOf({ magic: 0, reason: 'EXPERT' });
    expect(ordersCsv([unnamed], null, traders)).toContain('"API, unnamed"');
  });

  it('makes no formula of a comment', () => {
    expect(dealsCsv(shownDeals([opening('7', { comment: '=HYPERLINK("x")' })], traders), null)).toContain(
      `"'=HYPERLINK(""x"")"`,
    );
  });

  it('is named after its view and days', () => {
    expect(csvName('deals', noon, noon + 86_400)).toBe('bridgewatch deals 2026.05.13-2026.05.14.csv');
  });
});

it('has the note and tags of the user in the file, and as one text to search', () => {
  const bot = { magic: 5 };
  const note = { positionId: '7', note: 'Why no stop? Ask.', tags: ['late stop', 'trend day'] };
  const { trips } = rebuildRoundTrips([
    opening('7', bot),
    closing('7', { ...bot, reason: 'SL' }),
    opening('8', bot),
  ]);
  const shown = trips.map((trip) => tradeOfDeals(trip, traders));
  const rows = parsed(tradesCsv(withNotes(shown, new Map([['7', note]])), null));
  expect(rows.map(({ position, note: text, tags }) => [position, text, tags])).toEqual([
    ['7', 'Why no stop? Ask.', 'late stop; trend day'],
    ['8', '', ''],
  ]);
  expect(noteText(note)).toBe('[late stop] [trend day] Why no stop? Ask.');
});
