import { describe, expect, it } from 'vitest';
import { failed } from '../../../shared/model/result';
import { alertOf } from '../../fixtures/alerts';
import { startAlertHost } from './alert-host';

type Host = Awaited<ReturnType<typeof startAlertHost>>;
const away = failed({ kind: 'unreachable', message: 'no way to it' });
const fired = (host: Host): readonly string[] => host.titles().map((title) => title.replace(/\u00a0/g, ' '));

describe('a request without a known result', () => {
  const unresolved = alertOf({ kind: 'unresolved' }, { value: 60, tellsEnd: true });
  const lost = (host: Host, id: string) => ({ id, created: host.wall(), sent: host.wall() });
  const title = 'Time without a known result 60 s or more';

  it('is told once it has lasted, while the bridge is away too, and when it is over', async () => {
    const host = await startAlertHost();
    await host.save(unresolved);
    host.take({ topic: 'account', result: away });
    host.world.unresolved = [lost(host, 'first')];
    await host.pass(59_000);
    // A newer one begins nothing anew.
    host.world.unresolved = [...host.world.unresolved, lost(host, 'second')];
    expect(fired(host)).toEqual([]);
    await host.pass(3_000);
    expect(fired(host)).toEqual([`${title}: 61 s`]);
    expect(host.lines[0]).toMatchObject({ kind: 'alerts', tone: 'warn', trade: null });
    host.world.unresolved = host.world.unresolved.slice(1);
    await host.pass(3_000);
    expect(fired(host).slice(1)).toEqual([`Over: ${title}`]);
  });

  it('counts on over a restart and a set clock, and tells it once', async () => {
    const first = await startAlertHost();
    await first.save(unresolved);
    const open = [lost(first, 'first')];
    first.world.unresolved = open;
    await first.pass(40_000);
    const second = await startAlertHost(await first.end());
    second.world.unresolved = null;
    await second.pass(2_000);
    expect(await second.states()).toEqual(['blind']);
    second.world.unresolved = open;
    await second.pass(2_000);
    second.world.setByMs = -3_600_000;
    await second.pass(15_000);
    expect(fired(second)).toEqual([]);
    await second.pass(5_000);
    expect(fired(second)).toEqual([`${title}: 61 s`]);
    const third = await startAlertHost(await second.end());
    third.world.unresolved = open;
    await third.pass(5_000);
    expect(await third.states()).toEqual(['firing']);
    expect(fired(third)).toEqual([]);
  });
});
