import { describe, expect, it } from 'vitest';
import { readArguments } from '../../demo-bridge/arguments';

const read = (line: string) => readArguments(line.split(' '));

describe('the command line', () => {
  it('takes port, token, seed and speed', () => {
    expect(read('--port 0 --token T --seed 7 --speed 2.5')).toEqual({
      ok: true,
      options: { port: 0, token: 'T', seed: 7, speed: 2.5 },
    });
    expect(read('--port 8000 --token T')).toMatchObject({ ok: true, options: { port: 8000, speed: 1 } });
    expect(read('--port 0 --token T --calm')).toMatchObject({ ok: true, options: { calm: true } });
    expect(read('--port 0 --token T --fifo')).toMatchObject({ ok: true, options: { fifo: true } });
    expect(read('--port 0 --token T --netting')).toMatchObject({ ok: true, options: { netting: true } });
  });

  it('takes the family’s dialect, whose stamps are UTC where an offset was configured, and this machine’s time', () => {
    const family = (line: string) => {
      const answer = read(`--port 0 --token T --dialect family ${line}`.trim());
      return answer.ok ? answer.options.family : answer.reason;
    };
    expect(family('')).toEqual({ offsetSeconds: 0, stamps: 'broker', prefix: '' });
    expect(family('--offset 5:30')).toEqual({ offsetSeconds: 19_800, stamps: 'utc', prefix: '' });
    expect(family('--offset=-5 --stamps broker --prefix /a/b')).toEqual({
      offsetSeconds: -18_000,
      stamps: 'broker',
      prefix: '/a/b',
    });
    expect(read('--port 0 --token T --dialect document')).toEqual(read('--port 0 --token T'));
  });

  it('takes a token that begins with a dash, as one of 64 random ones does, where it is joined to its name', () => {
    expect(read('--port=0 --token=-T')).toMatchObject({ ok: true, options: { token: '-T' } });
    expect(read('--port=0 --token=--')).toMatchObject({ ok: true, options: { token: '--' } });
    expect(read('--port 0 --token -T')).toMatchObject({ ok: false });
  });

  it.each([
    ['--token T', '--port must be'],
    ['--port 70000 --token T', '--port must be'],
    ['--port x --token T', '--port must be'],
    ['--port 1', '--token must be'],
    ['--port 1 --token T --seed -1', '--seed'],
    ['--port 1 --token T --seed a', '--seed must be'],
    ['--port 1 --token T --speed 0', '--speed must be'],
    ['--port 1 --token T --speed fast', '--speed must be'],
    ['--port 1 --token T --colour red', '--colour'],
    ['--port 1 --token T stray', 'stray'],
    ['--port 1 --token T --dialect other', '--dialect must be'],
    ['--port 1 --token T --offset 3', '--offset goes with --dialect family'],
    ['--port 1 --token T --dialect family --offset 15', '--offset must be'],
    ['--port 1 --token T --dialect family --offset 3:77', '--offset must be'],
    ['--port 1 --token T --dialect family --offset x', '--offset must be'],
    ['--port 1 --token T --dialect family --stamps local', '--stamps must be'],
    ['--port 1 --token T --dialect family --prefix a', '--prefix must be'],
  ])('%s is refused with the reason', (line, reason) => {
    const answer = read(line);
    expect(answer.ok ? '' : answer.reason).toContain(reason);
  });
});
