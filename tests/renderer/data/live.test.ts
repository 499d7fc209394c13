import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { activeBridgeOptions } from '../../../renderer/data/bridge';
import { createQueryClient } from '../../../renderer/data/defaults';
import { bridgeKey } from '../../../renderer/data/keys';
import { followHost } from '../../../renderer/data/live';
import { settingsOptions } from '../../../renderer/data/settings';
import { armingOptions } from '../../../renderer/data/trading';
import type { EventName, EventValue, Host } from '../../../shared/contract';
import { defaultNoticeChoices } from '../../../shared/model/desktop-integration';
import type { Arming } from '../../../shared/model/limits';
import { defaultQuietHours } from '../../../shared/model/quiet-hours';
import { failed } from '../../../shared/model/result';
import { type ActiveBridge, defaultPolling, type Settings } from '../../../shared/model/settings';

const bridge = (generation: number): ActiveBridge => ({
  generation,
  url: `http://127.0.0.1:500${generation}`,
  source: 'settings',
  profile: { id: 'own', name: 'Own', colour: 'blue' },
  tokenStorage: 'memory',
  tokenNotice: null,
  clockSymbol: null,
});

const settingsWith = (tick: number): Settings => ({
  profiles: [],
  chosenProfile: 'demo',
  environment: null,
  polling: { ...defaultPolling, tick },
  notices: defaultNoticeChoices,
  quietHours: defaultQuietHours,
  limits: {},
  bots: {},
});

/** A host that says what the test lets it say. */
function speakingHost() {
  const listeners: { [Name in EventName]: Set<(value: EventValue<Name>) => void> } = {
    'bridge.changed': new Set(),
    'settings.changed': new Set(),
    'notes.changed': new Set(),
    'notices.changed': new Set(),
    'app.command': new Set(),
    'app.notice': new Set(),
    'journal.changed': new Set(),
    'topics.changed': new Set(),
    'terminal.changed': new Set(),
    'trading.changed': new Set(),
    'runs.changed': new Set(),
    'alerts.changed': new Set(),
    'channels.changed': new Set(),
  };
  const host: Host = {
    invoke: () => Promise.resolve(failed({ kind: 'cancelled', message: 'not asked here' })),
    on: (name, listener) => {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
  };
  return { host, listeners };
}

describe('events of the host', () => {
  it('drop everything of an older bridge as soon as the run talks to another one', () => {
    const { host, listeners } = speakingHost();
    const client = createQueryClient();
    const stop = followHost(host, client);
    client.setQueryData(bridgeKey(1, 'account'), { equity: 1 });
    client.setQueryData(bridgeKey(2, 'account'), { equity: 2 });
    for (const listener of listeners['bridge.changed']) listener(bridge(2));
    expect(client.getQueryData(bridgeKey(1, 'account'))).toBeUndefined();
    expect(client.getQueryData(bridgeKey(2, 'account'))).toEqual({ equity: 2 });
    expect(client.getQueryData(activeBridgeOptions(host).queryKey)?.generation).toBe(2);
    stop();
    expect(listeners['bridge.changed'].size).toBe(0);
  });

  it('bring new intervals without a read', () => {
    const { host, listeners } = speakingHost();
    const client = createQueryClient();
    followHost(host, client);
    const settings = settingsWith(500);
    for (const listener of listeners['settings.changed']) listener(settings);
    expect(client.getQueryData(settingsOptions(host).queryKey)).toEqual(settings);
  });

  it('stand against an older answer that was still on its way', async () => {
    const { host, listeners } = speakingHost();
    const real = { generation: 1, needsArming: true, isArmed: false, account: null };
    const demo = { generation: 1, needsArming: false, isArmed: false, account: '7@Demo' };
    const answers: ((value: Arming) => void)[] = [];
    const client = createQueryClient();
    followHost(host, client);
    // Answers come when the test lets them.
    const queryFn = () => new Promise<Arming>((resolve) => answers.push(resolve));
    const observer = new QueryObserver(client, { ...armingOptions(host), queryFn });
    const stop = observer.subscribe(() => {});
    await expect.poll(() => answers).toHaveLength(1);
    for (const listener of listeners['trading.changed']) listener(demo);
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.(demo);
    answers[0]?.(real);
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(observer.getCurrentResult().data).toEqual(demo);
    stop();
  });

  it('of the bridge stand against the very first answer, which nothing on the screen watches yet', async () => {
    const { host, listeners } = speakingHost();
    const answers: ((value: ActiveBridge) => void)[] = [];
    const client = createQueryClient();
    followHost(host, client);
    const queryFn = () => new Promise<ActiveBridge>((resolve) => answers.push(resolve));
    const first = client.prefetchQuery({ ...activeBridgeOptions(host), queryFn });
    await expect.poll(() => answers).toHaveLength(1);
    for (const listener of listeners['bridge.changed']) listener(bridge(2));
    await expect.poll(() => answers).toHaveLength(2);
    answers[0]?.(bridge(1));
    answers[1]?.(bridge(2));
    await first;
    expect(client.getQueryData(activeBridgeOptions(host).queryKey)).toEqual(bridge(2));
    expect(client.isFetching()).toBe(0);
  });

  it('of the settings stand against an older answer, whether the newer one comes or fails', async () => {
    const { host, listeners } = speakingHost();
    const answers: { give(value: Settings): void; fail(): void }[] = [];
    const client = createQueryClient();
    followHost(host, client);
    const queryFn = () =>
      new Promise<Settings>((give, reject) =>
        answers.push({ give, fail: () => reject(new Error('no host')) }),
      );
    const observer = new QueryObserver(client, { ...settingsOptions(host), queryFn });
    const stop = observer.subscribe(() => {});
    await expect.poll(() => answers).toHaveLength(1);
    for (const listener of listeners['settings.changed']) listener(settingsWith(500));
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.fail();
    answers[0]?.give(settingsWith(9_000));
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(observer.getCurrentResult().data?.polling.tick).toBe(500);
    stop();
  });
});
