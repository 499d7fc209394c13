import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { secretHeader } from '../../loopback/protocol';
import { ownProfile, type Running, root, startDemoBridge, startProgram } from '../e2e/processes';
import { isPackable } from '../package/pack';

const profile = ownProfile();
const running: Running[] = [];
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop('SIGKILL')));
  profile.remove();
});

const token = 'a-token-of-the-file';

describe.skipIf(!isPackable)(
  `a host that watches${isPackable ? '' : ' (skipped: `npm run build` first)'}`,
  () => {
    it('comes back by itself after a kill -9, with the token of its file, and a page attaches by a fresh address', async () => {
      const bridge = await startDemoBridge({ token });
      running.push(bridge);
      const tokensFile = join(String(profile.env.HOME), 'tokens');
      writeFileSync(tokensFile, `BRIDGE_URL | ${bridge.address} | ${token}\n`, { mode: 0o600 });
      const env = { ...profile.env, BRIDGE_URL: bridge.address, TOKENS_FILE: tokensFile };
      const watch = async () => {
        const started = await startProgram({
          script: 'dist/web/web.js',
          args: ['--watch', '--port', '0'],
          env,
          announces: 'Dashboard ready:',
        });
        running.push(started);
        return started;
      };
      /** Files that the record has of the account, with their bytes. */
      const recorded = (): Readonly<Record<string, number>> => {
        const folder = join(profile.userFolder, 'record');
        const accounts = existsSync(folder)
          ? readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name))
          : [];
        const files = accounts.flatMap((name) =>
          readdirSync(join(folder, name)).map((file) => join(folder, name, file)),
        );
        return Object.fromEntries(files.map((file) => [file, statSync(file).size]));
      };

      const first = await watch();
      await expect.poll(() => Object.values(recorded()).some((bytes) => bytes > 500)).toBe(true);
      await first.stop('SIGKILL');
      const left = Object.keys(recorded());

      const second = await watch();
      // It records again, into a segment of its own, though no page has ever been open.
      await expect
        .poll(() =>
          Object.entries(recorded()).some(
            ([file, bytes]) => !left.includes(file) && bytes > 500 && file.endsWith('.jsonl'),
          ),
        )
        .toBe(true);

      const attached = spawnSync(process.execPath, [join(root, 'dist/web/web.js'), '--attach'], {
        env: { ...process.env, ...env },
        encoding: 'utf8',
        timeout: 60_000,
      });
      expect(attached.status, attached.stderr).toBe(0);
      const address = /Dashboard ready: (\S+)/.exec(attached.stdout)?.[1] ?? '';
      expect(address).not.toBe(second.address);
      const { origin, hash } = new URL(address);
      expect(origin).toBe(new URL(second.address).origin);
      const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
        fetch(`${origin}${path}`, {
          method: 'POST',
          headers: {
            origin,
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/json',
            ...headers,
          },
          body: JSON.stringify(body),
        });
      const session = await post('/session', { code: hash.slice('#code='.length) });
      const cookie = session.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
      const { secret } = await session.json();
      const account = await post('/api/account.read', {}, { cookie, [secretHeader]: String(secret) });
      expect(await account.json()).toMatchObject({ ok: true, value: { currency: 'USD' } });

      // Windows ends it at once, without a code of its own.
      expect(await second.stop('SIGTERM')).toBe(process.platform === 'win32' ? null : 0);
      for (const said of [first.output(), second.output(), attached.stdout])
        expect(said).not.toContain(token);
      const without = spawnSync(process.execPath, [join(root, 'dist/web/web.js'), '--attach'], {
        env: { ...process.env, ...env },
        encoding: 'utf8',
        timeout: 60_000,
      });
      expect([without.status, without.stderr]).toEqual([1, expect.stringContaining('npm start -- --watch')]);
    });
  },
);
