import { afterEach, describe, expect, test } from 'vitest';
import { createService } from '../../../host/api/service';
import { createSettingsService } from '../../../host/api/settings';
import { createSettingsStore } from '../../../host/settings/stored-settings';
import { createTokenKeeper } from '../../../host/settings/token-keeper';
import { type Bot, mostBots } from '../../../shared/model/bots';
import { settingsSchema } from '../../../shared/model/settings';
import { withSeenBots } from '../../../shared/rules/trader-names';
import { demoAt, type TestParts, testParts } from '../../fixtures/service-parts';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** Nobody answers there: names need no bridge. */
const startDemo = () => Promise.resolve(demoAt('http://127.0.0.1:9', 'token'));
const account = 'demo 1@Demo';
const saved = (magic: number, name: string | null) => ({
  account,
  bot: { magic, name, colour: 0, isAtOnceAllowed: false },
});

async function host(parts: TestParts = testParts({ startDemo })) {
  const service = await createService(parts);
  ending.push(() => service.close());
  const botsOf = async (of = account): Promise<readonly Bot[]> => {
    const settings = await service.invoke('settings.read', {});
    return settingsSchema.parse(settings.ok ? settings.value : null).bots[of] ?? [];
  };
  return { service, parts, botsOf };
}

describe('names of bots', () => {
  test('are stored for the account, in the order of colours, and are there after a restart', async () => {
    const met = withSeenBots([], [{ magic: 7702, proposed: 'Mean-rev' }]);
    const all = withSeenBots(met, [
      { magic: 7701, proposed: null },
      { magic: 7702, proposed: 'Other' },
    ]);
    const { service, parts } = await host(testParts({ startDemo, stored: { bots: { [account]: all } } }));
    expect(await service.invoke('bots.save', { ...saved(7701, ' Trend ') })).toMatchObject({ ok: true });
    const again = await host(parts);
    expect(await again.botsOf()).toEqual([
      { magic: 7702, name: null, proposed: 'Mean-rev', colour: 0, isAtOnceAllowed: false },
      { magic: 7701, name: 'Trend', proposed: null, colour: 0, isAtOnceAllowed: false },
    ]);
    expect(await again.botsOf('demo 2@Demo')).toEqual([]);
  });

  test('that would be taken for another trader, and those of bots that nobody saw, are refused', async () => {
    const met = withSeenBots(
      [],
      [
        { magic: 1, proposed: 'Trend' },
        { magic: 2, proposed: null },
      ],
    );
    const { service, botsOf } = await host(testParts({ startDemo, stored: { bots: { [account]: met } } }));
    const before = await botsOf();
    for (const input of [saved(2, 'trend'), saved(2, 'You'), saved(3, 'Grid'), saved(2, '')]) {
      expect(await service.invoke('bots.save', input)).toMatchObject({ ok: false });
    }
    expect(await botsOf()).toEqual(before);
  });

  test('are written where something is new, not for each trade of who has a magic number for each', async () => {
    const { settingsFile, keyStore, environment, log } = testParts();
    const store = createSettingsStore(settingsFile, log);
    let changes = 0;
    const { meetBots } = createSettingsService({
      ...{ store, environment, tokens: createTokenKeeper(keyStore, log) },
      ...{ bridge: {} as never, stampMemory: {} as never },
      onChange: () => {
        changes += 1;
      },
    });
    const trades = Array.from({ length: mostBots }, (_, at) => ({ magic: at + 1, proposed: null }));
    await meetBots(account, trades);
    for (const magic of [1, mostBots + 1, mostBots + 2])
      expect(await meetBots(account, [{ magic, proposed: 'You' }])).toMatchObject({ ok: true });
    expect(store.bots()[account]).toHaveLength(mostBots);
    expect(changes).toBe(1);
  });

  test('that cannot be read from the disk do not cost the others theirs', async () => {
    const good: Bot = { magic: 1, name: 'Grid', proposed: null, colour: 4, isAtOnceAllowed: true };
    const { botsOf } = await host(
      testParts({
        startDemo,
        stored: { bots: { [account]: [{ ...good, magic: 0 }, good, null] as Bot[] } },
      }),
    );
    expect(await botsOf()).toEqual([good]);
  });
});
