import { afterEach, describe, expect, it } from 'vitest';
import { defaultNoticeChoices } from '../../shared/model/desktop-integration';
import { ownProfile, pageOf, type Running, startHost } from '../e2e/processes';
import { isPackable } from '../package/pack';

const profile = ownProfile();
const running: Running[] = [];
afterEach(async () => {
  await Promise.all(running.map((host) => host.stop()));
  profile.remove();
});

/** A built browser host in a process of its own, and a page's way of asking it. */
async function host(): Promise<(name: string, input: unknown) => Promise<unknown>> {
  const started = await startHost({
    // Without the demo's two weeks the process is there at once.
    env: { ...profile.env, BRIDGE_URL: 'http://127.0.0.1:9/', API_TOKEN: 'a-token' },
  });
  running.push(started);
  return pageOf(started.address);
}

describe.skipIf(!isPackable)(
  `two browser hosts of one user${isPackable ? '' : ' (skipped: `npm run build` first)'}`,
  () => {
    it('each in its own process, change one settings file at once, and neither undoes the other', async () => {
      const hosts = await Promise.all([host(), host()]);
      const names = hosts.map((_host, at) => Array.from({ length: 4 }, (_, index) => `${'ab'[at]}${index}`));
      const changes = hosts.flatMap((ask, at) => [
        ...(names[at] ?? []).map((name) =>
          ask('profiles.save', { name, colour: 'blue', url: `http://127.0.0.1:9/${name}`, token: 'a-token' }),
        ),
        at === 0
          ? ask('settings.saveNotices', { ...defaultNoticeChoices, opened: false })
          : ask('settings.savePolling', {
              account: 1_000,
              positions: 1_000,
              tick: 700,
              marketWatch: 2_000,
              chart: 2_000,
            }),
      ]);
      for (const answer of await Promise.all(changes)) expect(answer).toMatchObject({ ok: true });
      // Whichever of them is asked: both read what is on the disk, the intervals within a second.
      for (const ask of hosts) {
        const read = () => ask('settings.read', {});
        await expect
          .poll(read, { timeout: 10_000 })
          .toMatchObject({ ok: true, value: { notices: { opened: false }, polling: { tick: 700 } } });
        const text = JSON.stringify(await read());
        for (const name of names.flat()) expect(text).toContain(`"name":"${name}"`);
      }
    });
  },
);
