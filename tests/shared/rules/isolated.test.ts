import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isolated } from '../../../shared/rules/isolated';

const marks = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const text = fc.string({
  unit: fc.constantFrom(
    ...marks,
    '\u200f',
    '\u061c',
    'a',
    'Z',
    ' ',
    '1',
    '\n',
    '\u2029',
    'א',
    'م',
    '\u{1e900}',
  ),
});

it('leaves an ordinary text as it is, and controls of direction out', () => {
  for (const each of ['', 'EURUSD', 'Trend “é” 東京 🙂', 'a\nb', 'left \u200e mark'])
    expect(isolated(each)).toBe(each);
  expect(isolated('Trend \u202eevil')).toBe('Trend evil');
  expect(isolated('a\u2069\u2066b')).toBe('ab');
});

it('isolates a line that has letters written from right to left', () => {
  expect(isolated('مرحبا 7')).toBe('\u2068مرحبا 7\u2069');
  expect(isolated('one\n\u202eשלום')).toBe('one\n\u2068שלום\u2069');
});

it('whatever the text, in each paragraph of a sentence the direction after it is the one before it', () => {
  fc.assert(
    fc.property(text, (name) => {
      const shown = isolated(name);
      expect(isolated(shown)).toBe(shown);
      for (const paragraph of `by ${shown} at 1.10`.split(/[\n\u2029]/)) {
        const outside = paragraph.replace(/\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069/g, '');
        expect(outside).not.toMatch(
          /[\u202a-\u202e\u2066-\u2069\u200f\u061c\u0590-\u08ff\u{1e800}-\u{1efff}]/u,
        );
      }
      // Nothing else is lost.
      const bare = (all: string) => all.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
      expect(bare(shown)).toBe(bare(name));
    }),
  );
});
