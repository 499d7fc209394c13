import { describe, expect, it } from 'vitest';
import {
  browserHostArguments,
  chooseHost,
  failureMemoryMs,
  isDownloadWorthTrying,
  parseStartOptions,
} from '../../scripts/start-options.mjs';

function parsed(...args: string[]) {
  const options = parseStartOptions(args);
  if (!options.ok) throw new Error(options.reason);
  return options;
}
const refusal = (...args: string[]) => {
  const options = parseStartOptions(args);
  return options.ok ? null : options.reason;
};

describe('what npm start is given', () => {
  it('takes nothing at all', () => {
    expect(parsed()).toEqual({
      ok: true,
      help: false,
      browser: false,
      open: true,
      port: null,
      demo: false,
      calm: false,
      watch: false,
      attach: false,
    });
  });

  it('takes its flags, the port in both spellings', () => {
    expect(parsed('--browser', '--no-open', '--port', '4600', '--demo', '--calm')).toEqual({
      ok: true,
      help: false,
      browser: true,
      open: false,
      port: 4600,
      demo: true,
      calm: true,
      watch: false,
      attach: false,
    });
    expect(parsed('--port=0').port).toBe(0);
    expect(parsed('--help').help).toBe(true);
  });

  it.each([
    [['--brwoser'], /'--brwoser'/],
    [['start'], /'start'/],
    [['--port'], /--port/],
    [['--port', 'abc'], /from 0 to 65535.*"abc"/],
    [['--port', '65536'], /from 0 to 65535.*"65536"/],
    [['--port=-1'], /from 0 to 65535.*"-1"/],
    [['--demo=yes'], /--demo/],
  ])('refuses %j in words', (args, words) => {
    expect(refusal(...args)).toMatch(words);
  });

  it('hands the browser host only what was asked', () => {
    expect(browserHostArguments(parsed('--browser'))).toEqual([]);
    expect(browserHostArguments(parsed('--no-open', '--port', '0', '--demo', '--calm'))).toEqual([
      '--no-open',
      '--port',
      '0',
      '--demo',
      '--calm',
    ]);
    expect(browserHostArguments(parsed('--watch', '--port', '4600'))).toEqual(['--watch', '--port', '4600']);
    expect(browserHostArguments(parsed('--attach'))).toEqual(['--attach']);
  });
});

describe('which host runs', () => {
  const linux = { platform: 'linux', environment: { DISPLAY: ':0' }, isRoot: false };

  it('is Electron on a desktop', () => {
    expect(chooseHost(parsed(), linux)).toEqual({ host: 'electron' });
    expect(chooseHost(parsed('--demo'), linux)).toEqual({ host: 'electron' });
    const wayland = { ...linux, environment: { WAYLAND_DISPLAY: 'wayland-0' } };
    expect(chooseHost(parsed(), wayland)).toEqual({ host: 'electron' });
    for (const platform of ['darwin', 'win32']) {
      expect(chooseHost(parsed(), { platform, environment: {}, isRoot: false })).toEqual({
        host: 'electron',
      });
    }
  });

  it('is the browser host without a word where it was asked for', () => {
    for (const flag of ['--browser', '--watch', '--attach'])
      expect(chooseHost(parsed(flag), linux)).toEqual({ host: 'browser', why: null });
  });

  it.each([
    ['there is no display', { ...linux, environment: {} }, [], /no display/],
    ['root would have to give up the sandbox', { ...linux, isRoot: true }, [], /as root/],
    ['a flag is of the browser host alone', linux, ['--no-open'], /--no-open and --port/],
    ['a flag is of the browser host alone', linux, ['--port', '4600'], /--no-open and --port/],
  ])('is the browser host, in one line, where %s', (_, machine, args, words) => {
    const choice = chooseHost(parsed(...args), machine);
    expect(choice.host === 'browser' && choice.why).toMatch(words);
    expect(choice.host === 'browser' && choice.why).not.toContain('\n');
  });
});

describe("a download of Electron's program that failed", () => {
  const now = 1_800_000_000_000;
  const failure = { at: now, of: '45.4.1 from its own host' };

  it('is not tried again for a day', () => {
    expect(isDownloadWorthTrying(null, failure.of, now)).toBe(true);
    expect(isDownloadWorthTrying(failure, failure.of, now + failureMemoryMs)).toBe(false);
    expect(isDownloadWorthTrying(failure, failure.of, now + failureMemoryMs + 1)).toBe(true);
  });

  it('is tried at once from another mirror', () => {
    expect(isDownloadWorthTrying(failure, '45.4.1 from https://mirror.example/', now)).toBe(true);
  });
});
