import { describe, expect, it } from 'vitest';
import { type RecordedAnswer, readRecorded, whyNoRecorded } from '../../fixtures/recorded';
import { bridgeAt, isRecord, numberIn, WEDNESDAY_ELEVEN } from '../server/bridge-at';

/** Three hours ahead of UTC, as the recorded bridge's broker was: its stamps are UTC. */
const bridge = bridgeAt(WEDNESDAY_ELEVEN, {
  family: { offsetSeconds: 10_800, stamps: 'utc', prefix: '/broker/account' },
});
const { call, get } = bridge;

/** Names and types of what an answer holds; of a list, those of its first row. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (!isRecord(value)) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

/** The recorded EURUSD, where this market has another price. */
const RECORDED_BID = 1.16861;

/** Our tickets by the recorded ones, as the orders come. */
const tickets = new Map<number, number>();

async function ourTicket(recorded: number): Promise<number> {
  const known = tickets.get(recorded);
  if (known !== undefined) return known;
  // Of a position from before the recording: any that is open.
  return recorded === 1 ? 1 : numberIn((await get('/positions')).rows()[0], 'ticket');
}

async function ourPath({ path }: RecordedAnswer['request']): Promise<string> {
  const [list = '', ticket] = path.split(/(?<=^\/(?:positions|orders)\/)(?=\d)/);
  if (ticket !== undefined) return `${list}${await ourTicket(Number(ticket))}`;
  const now = WEDNESDAY_ELEVEN / 1000;
  return path.replace(/from=\d+/, `from=${now - 14 * 86_400}`).replace(/to=\d+/, `to=${now}`);
}

async function ourBody({ body }: RecordedAnswer['request']): Promise<unknown> {
  if (!isRecord(body)) return undefined;
  const bid = numberIn((await get('/symbols/EURUSD/tick')).body, 'bid');
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      ['price', 'sl', 'tp'].includes(name) && typeof value === 'number'
        ? Number((value + bid - RECORDED_BID).toFixed(5))
        : value,
    ]),
  );
}

describe.skipIf(whyNoRecorded !== null)('the recorded bridge and the demo in its dialect agree', () => {
  const records = whyNoRecorded === null ? readRecorded() : [];

  it.each(
    records.map((record, index) => ({
      record,
      title: `${index}: ${record.request.method} ${record.request.path} is ${record.status}`,
    })),
  )('$title', async ({ record: { request, status, contentType, body } }) => {
    const answer = await call(
      request.method,
      await ourPath(request),
      await ourBody(request),
      request.authorized ? { Authorization: 'Bearer secret' } : {},
    );
    expect([answer.status, answer.mediaType]).toEqual([status, contentType.split(';')[0]]);
    if (typeof body === 'string') return expect(answer.body).toBe(body);
    if (status === 201) tickets.set(numberIn(body, 'order'), answer.number('order'));
    expect(shapeOf(answer.body)).toEqual(shapeOf(body));
    if (!isRecord(body) || status < 400 || request.path.includes('timeframe=H5')) return;
    expect(answer.body).toEqual(body);
  });
});
