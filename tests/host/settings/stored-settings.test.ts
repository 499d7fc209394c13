import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSettingsStore } from '../../../host/settings/stored-settings';
import { defaultPolling } from '../../../shared/model/settings';
import { testParts } from '../../fixtures/service-parts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store over a file that another process writes too (`stored`). */
function world() {
  const { settingsFile, stored, log } = testParts();
  let reads = 0;
  const store = createSettingsStore(
    {
      ...settingsFile,
      get(key) {
        reads += 1;
        return settingsFile.get(key);
      },
    },
    log,
  );
  const ticks = () => store.polling().tick;
  const write = (tick: number) => {
    stored.polling = { ...defaultPolling, tick };
  };
  return { store, stored, ticks, write, reads: () => reads };
}

it('the file is read once a second for what is asked for with each read of the bridge', () => {
  const { store, ticks, write, reads } = world();
  for (let at = 0; at < 50; at += 1) store.polling();
  for (let at = 0; at < 50; at += 1) store.bots();
  expect(reads()).toBe(2);
  write(7_000);
  vi.advanceTimersByTime(1_000);
  expect(ticks()).toBe(7_000);
});

it('what was saved is in force at once, and a change begins with what another process has written', async () => {
  const { store, ticks, write } = world();
  expect(ticks()).toBe(defaultPolling.tick);
  store.savePolling({ ...defaultPolling, tick: 2_000 });
  expect(ticks()).toBe(2_000);
  write(3_000);
  expect(await store.alone(() => Promise.resolve(ticks()))).toBe(3_000);
});

it('one channel that cannot be read does not cost the others theirs, and a kind that is new to it is as of a new one', () => {
  const { store, stored } = world();
  const good = {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Phone',
    preset: 'ntfy',
    url: 'https://ntfy.sh',
  };
  const whole = { ...good, to: 'topic', tellsMoney: true, kinds: { opened: 'off' }, secret: { odd: 1 } };
  stored.channels = [{ ...whole, id: 'no id' }, whole, 7] as never;
  expect(store.channels()).toMatchObject([
    {
      name: 'Phone',
      kinds: { opened: 'off', levels: 'sound', orders: 'off' },
      secret: null,
      hasSecret: false,
    },
  ]);
});
