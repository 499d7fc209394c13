import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createService } from '../../../host/api/service';
import { mostNotes, type TradeNote, tradeNoteSchema, withNote } from '../../../shared/model/trade-notes';
import { demoAt, type TestParts, testParts } from '../../fixtures/service-parts';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** Nobody answers there: notes need no bridge. */
const startDemo = () => Promise.resolve(demoAt('http://127.0.0.1:9', 'token'));
const account = 'demo 1@Demo';

async function host(parts: TestParts = testParts({ startDemo })) {
  const service = await createService(parts);
  ending.push(() => service.close());
  const notesOf = async (of = account): Promise<readonly TradeNote[]> => {
    const notes = await service.invoke('notes.list', { account: of });
    if (!notes.ok) throw new Error('the notes could not be read');
    return z.array(tradeNoteSchema).parse(notes.value);
  };
  const save = (positionId: string, note: string, tags: string[] = []) =>
    service.invoke('notes.save', { account, note: { positionId, note, tags } });
  return { parts, service, notesOf, save };
}

test('a note is kept for its account and position over a restart, replaced by the next, and removed when empty', async () => {
  const first = await host();
  await first.save('7', 'Why no stop?', ['late stop']);
  await first.save('8', 'Fine');
  await first.save('8', 'Fine, but late');
  const again = await host(first.parts);
  expect(await again.notesOf()).toEqual([
    { positionId: '7', note: 'Why no stop?', tags: ['late stop'] },
    { positionId: '8', note: 'Fine, but late', tags: [] },
  ]);
  expect(await again.notesOf('demo 2@Demo')).toEqual([]);
  await again.save('7', ' ');
  expect((await again.notesOf()).map(({ positionId }) => positionId)).toEqual(['8']);
});

test('no note is dropped for a new one: past the limit the new one is refused', () => {
  const full = Array.from({ length: mostNotes }, (_, index) => ({
    positionId: `${index}`,
    note: 'x',
    tags: [],
  }));
  expect(withNote(full, { positionId: 'new', note: 'y', tags: [] })).toBeNull();
  expect(withNote(full, { positionId: '5', note: 'y', tags: [] })).toHaveLength(mostNotes);
});

test('each written note is told to every window, and the settings carry none', async () => {
  const { service, save } = await host();
  const told: unknown[] = [];
  service.on('notes.changed', (change) => told.push(change));
  await save('7', 'Why no stop?');
  expect(told).toEqual([{ account, note: { positionId: '7', note: 'Why no stop?', tags: [] } }]);
  const settings = await service.invoke('settings.read', {});
  expect(JSON.stringify(settings)).not.toContain('Why no stop?');
});
