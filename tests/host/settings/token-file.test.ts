import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createService } from '../../../host/api/service';
import { recordFilesIn } from '../../../host/history/record-files';
import { walkRecord } from '../../../host/history/record-reader';
import { openTokensFile, type TokensFile, thisProcess } from '../../../host/settings/token-file';
import { listen, replyJson } from '../../fixtures/http-server';
import { storedBridge, testParts } from '../../fixtures/service-parts';

const token = 's3cret-token-of-the-desk';
const address = 'http://127.0.0.1:8888/broker/account';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-tokens-'));
  path = join(folder, 'tokens');
});
const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
});

const write = (text: string, mode = 0o600): void => {
  // Over a file that not even its owner may write, only root could.
  rmSync(path, { force: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
};
function open(reader = thisProcess()): TokensFile {
  const opened = openTokensFile(path, reader);
  if (!opened.ok) throw new Error(opened.reason);
  return opened.file;
}
function refusal(reader = thisProcess()): string {
  const opened = openTokensFile(path, reader);
  const reason = opened.ok ? 'taken' : opened.reason;
  expect(reason).not.toContain(token);
  expect(reason).not.toContain(token.slice(0, 6));
  return reason;
}

describe('a file of tokens', () => {
  it('has a line for each bridge: name, address, token; comments and empty lines are left out', () => {
    write(
      `\uFEFF# the desk\r\n\r\nVPS London (live) | ${address}/ | ${token}\r\n  BRIDGE_URL|http://127.0.0.1:9|abc==\n`,
    );
    const file = open();
    expect(file.tokenOf('VPS London (live)', address)).toBe(token);
    expect(file.tokenOf('BRIDGE_URL', 'http://127.0.0.1:9')).toBe('abc==');
    // A token goes to the address beside it alone.
    expect(file.tokenOf('VPS London (live)', 'http://127.0.0.1:9')).toBe(null);
    expect(file.tokenOf('VPS London', address)).toBe(null);
  });

  it.each([
    [`VPS ${address} ${token}`, /line 1 is not of the form: name \| address \| token/],
    [`VPS | ${token}`, /line 1 is not of the form/],
    [`| ${address} | ${token}`, /line 1 is not of the form/],
    [`VPS | ${address} |`, /line 1 is not of the form/],
    [`# well\nVPS | ${token} | ${address}`, /line 2 has no usable address in its second column/],
    [`VPS | ${address} | ${token} 2`, /line 1 has a token with spaces .* Copy it again/],
    [`VPS | ${address} | ${token}\nVPS | ${address}/ | x`, /line 2 is for the same bridge as line 1/],
  ])('is refused with the line that is wrong, and never with its text: %j', (text, words) => {
    write(text);
    expect(refusal()).toMatch(words);
  });

  it('is refused where it is not there, with what to make', () => {
    expect(refusal()).toMatch(/tokens is not there\. Make it, .*chmod 600.*name \| address \| token/);
    mkdirSync(path);
    expect(refusal()).toMatch(/is not a file/);
  });

  it.skipIf(process.platform === 'win32').each([0o640, 0o604, 0o660, 0o602, 0o644])(
    'is refused where others can read or change it: mode %o',
    (mode) => {
      write(`VPS | ${address} | ${token}`, mode);
      expect(refusal()).toContain(`(mode 0${mode.toString(8)}). Run: chmod 600 ${path}`);
    },
  );

  it.skipIf(process.platform === 'win32')('is refused where it belongs to another user', () => {
    write(`VPS | ${address} | ${token}`);
    const uid = (process.getuid?.() ?? 0) + 1;
    expect(refusal({ uid, credentials: null })).toMatch(
      new RegExp(`belongs to another user \\(id \\d+\\)\\. .*chown ${uid} ${path}`),
    );
  });

  it.skipIf(process.platform === 'win32')(
    'may be a credential of systemd, readable by its service alone',
    () => {
      const { uid } = thisProcess();
      for (const mode of [0o400, 0o440]) {
        write(`VPS | ${address} | ${token}`, mode);
        expect(open({ uid, credentials: folder }).tokenOf('VPS', address)).toBe(token);
      }
      expect(refusal({ uid, credentials: null })).toContain('mode 0440');
      expect(refusal({ uid, credentials: join(folder, 'other') })).toContain('mode 0440');
      write(`VPS | ${address} | ${token}`, 0o444);
      expect(refusal({ uid, credentials: folder })).toContain('mode 0444');
    },
  );

  it.skipIf(process.getuid?.() !== 0)('may be one that root owns (only root can make one here)', () => {
    write(`VPS | ${address} | ${token}`, 0o440);
    expect(open({ uid: 1234, credentials: folder }).tokenOf('VPS', address)).toBe(token);
    expect(refusal({ uid: 1234, credentials: null })).toContain('belongs to another user');
  });

  it('is read again where it has changed; a bad one leaves the tokens of before, and is said once', () => {
    write(`VPS | ${address} | ${token}`);
    const file = open();
    expect(file.refresh()).toEqual({ hasChanged: false, reason: null });
    write('VPS');
    expect(file.refresh()).toEqual({ hasChanged: false, reason: expect.stringContaining('line 1') });
    expect(file.refresh()).toEqual({ hasChanged: false, reason: null });
    expect(file.tokenOf('VPS', address)).toBe(token);
    write(`VPS | ${address} | another`);
    expect(file.refresh()).toEqual({ hasChanged: true, reason: null });
    expect(file.tokenOf('VPS', address)).toBe('another');
  });

  it('says which lines are for none of the bridges, and what to do', () => {
    write(`VPS | ${address} | ${token}\nDemo | http://127.0.0.1:9 | ${token}\nVPS 2 | ${address} | ${token}`);
    expect(
      open().strays(
        [
          { name: 'VPS', url: address },
          { name: 'Demo', url: address },
        ],
        [],
      ),
    ).toEqual([
      expect.stringMatching(/line 2 is not used: the bridge of that name has the address .*broker\/account/),
      expect.stringMatching(/line 3 is not used: no bridge has that name \(there are: VPS, Demo\)/),
    ]);
  });
});

describe('a host with a file of tokens', () => {
  /** A bridge that takes one token, which can be exchanged. */
  async function bridge() {
    const world = { token };
    const server = await listen((request, response) =>
      request.headers.authorization === `Bearer ${world.token}`
        ? replyJson(response, 200, { balance: 1, equity: 1, login: 7 })
        : replyJson(response, 401, { retcode: 401, message: `wrong: ${request.headers.authorization}` }),
    );
    ending.push(server.close);
    return { world, url: new URL(server.url).origin };
  }

  it('takes the token of its bridge at the start, and another one when the file has it: a new generation, told in the record as a sleep is', async () => {
    const { world, url } = await bridge();
    write(`${new URL(url).host} | ${url} | ${token}\nNobody | ${address} | ${token}`);
    const fileTokens = open();
    const record = recordFilesIn(join(folder, 'record'), 'one');
    const parts = testParts({ stored: storedBridge(url), fileTokens, record });
    const service = await createService(parts);
    ending.push(() => service.close());
    const generation = async () => {
      const read = await service.handlers['bridge.read']({});
      return read.ok ? read.value : null;
    };
    expect(await service.handlers['account.read']({})).toMatchObject({ ok: true, value: { login: '7' } });
    expect(await generation()).toMatchObject({ generation: 1, tokenStorage: 'file', tokenNotice: null });
    expect(parts.lines.join('\n')).toContain('line 2 is not used: no bridge has that name');

    world.token = 'the-next-one';
    write(`${new URL(url).host} | ${url} | the-next-one`);
    fileTokens.refresh();
    await service.tokensChanged();
    expect(await service.handlers['account.read']({})).toMatchObject({ ok: true });
    expect(await generation()).toMatchObject({ generation: 2 });
    await service.tokensChanged();
    expect(await generation()).toMatchObject({ generation: 2 });
    const said = JSON.stringify([parts.lines, parts.stored, await service.handlers['settings.read']({})]);
    expect(said).not.toContain(token);
    expect(said).not.toContain('the-next-one');
    await service.slept(1_000, 2_000);
    await service.handlers['account.read']({});
    await service.close();
    const [account = ''] = await record.accounts();
    const notes: unknown[] = [];
    for await (const { told } of walkRecord(record, account, { fromMs: 0, toMs: Date.now() }))
      for (const each of told) if (each.kind === 'note') notes.push(each.note);
    expect(notes).toEqual(
      expect.arrayContaining([{ what: 'token-changed' }, { what: 'slept', fromMs: 1_000, toMs: 2_000 }]),
    );
  });

  it('takes that of BRIDGE_URL by this name, and says where the file has none', async () => {
    const { url } = await bridge();
    write(`BRIDGE_URL | ${url} | ${token}`);
    const service = await createService(
      testParts({ environment: { bridgeUrl: url, token: null }, fileTokens: open() }),
    );
    ending.push(() => service.close());
    expect(await service.handlers['account.read']({})).toMatchObject({ ok: true });

    const without = await createService(testParts({ stored: storedBridge(url), fileTokens: open() }));
    ending.push(() => without.close());
    const read = await without.handlers['bridge.read']({});
    expect(read.ok && read.value.tokenNotice).toMatch(/TOKENS_FILE has no token for .* Add a line/);
  });
});
