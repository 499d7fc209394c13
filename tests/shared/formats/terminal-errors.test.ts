import { describe, expect, it } from 'vitest';
import { describeTerminalError } from '../../../shared/formats/terminal-errors';

describe('the terminal’s last error', () => {
  it('is none where the last call went well', () => {
    expect(describeTerminalError({ code: 1, message: 'Success' })).toEqual({
      isError: false,
      title: 'Success (1)',
      said: null,
      advice: '',
    });
  });
  it.each([
    [-1, 'Generic fail'],
    [-2, 'Invalid arguments or parameters'],
    [-3, 'No memory'],
    [-4, 'Not found'],
    [-5, 'Invalid version'],
    [-6, 'Authorization failed'],
    [-7, 'Unsupported method'],
    [-8, 'Auto-trading disabled'],
    [-10_000, 'Internal fail'],
    [-10_001, 'Internal fail: sending'],
    [-10_002, 'Internal fail: no answer'],
    [-10_003, 'Internal fail: initialization failed'],
    [-10_004, 'No connection'],
    [-10_005, 'Time-out'],
  ])('%i is told by name, with what to do', (code, name) => {
    const words = describeTerminalError({ code, message: 'IPC said so' });
    expect(words.title).toContain(name);
    expect(words.title).toContain(`(\u2212${-code})`);
    expect(words).toMatchObject({ isError: true, said: 'IPC said so' });
    expect(words.advice).not.toBe('');
  });
  it('keeps a number of no table as unknown, with the terminal’s own words', () => {
    expect(describeTerminalError({ code: 4_711, message: 'odd' })).toMatchObject({
      isError: true,
      title: 'unknown (4711)',
      said: 'odd',
    });
    expect(describeTerminalError({ code: -77, message: null }).title).toBe('unknown (\u221277)');
  });
  it('names the return code of a trade where a bridge hands on that one', () => {
    expect(describeTerminalError({ code: 10_018, message: null }).title).toContain('MARKET_CLOSED');
    expect(describeTerminalError({ code: 10_009, message: null }).isError).toBe(false);
  });
  it('claims nothing where the bridge gives no number', () => {
    expect(describeTerminalError({ code: null, message: null })).toMatchObject({
      isError: false,
      said: null,
    });
    expect(describeTerminalError({ code: null, message: 'text only' }).said).toBe('text only');
  });
});
