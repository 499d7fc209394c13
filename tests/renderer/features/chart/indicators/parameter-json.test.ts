import { describe, expect, test } from 'vitest';
import {
  parameterJson,
  readParameterJson,
} from '../../../../../renderer/features/chart/indicators/parameter-json';

const parameters = (source: string) => {
  const read = readParameterJson(source);
  return read.ok ? read.parameters : read.message;
};

describe('parameters of a free-form indicator as JSON', () => {
  test('true and any flat object are taken', () => {
    expect(parameters(' true\n')).toBe(true);
    expect(parameters('{}')).toEqual({});
    expect(parameters('{"type": "sma", "length": 20, "k": -1.5e2, "isFast": false}')).toEqual({
      type: 'sma',
      length: 20,
      k: -150,
      isFast: false,
    });
    expect(parameters('{"a \\"b\\"": "\\u00e9"}')).toEqual({ 'a "b"': 'é' });
    expect(parameters(parameterJson({ length: 20, source: 'close' }))).toEqual({
      length: 20,
      source: 'close',
    });
    expect(parameters(parameterJson(true))).toBe(true);
  });

  test.each([
    ['', 'Line 1, column 1: An object such as {"length": 20}, or true.'],
    ['[1]', 'Line 1, column 1: An object such as {"length": 20}, or true.'],
    ['false', 'Line 1, column 1: An object such as {"length": 20}, or true.'],
    ['{\n  "length": 20\n  "source": "close"\n}', 'Line 3, column 3: A comma or } must follow.'],
    ['{\n  "length": 20,\n}', 'Line 3, column 1: Another parameter must follow the comma.'],
    ['{"length": 20', 'Line 1, column 14: The object is not closed: } is missing.'],
    ['{"length"', 'Line 1, column 10: : and a value must follow “length”.'],
    ['{"length": }', 'Line 1, column 12: A value is a number, a text in double quotes, true or false.'],
    ["{'length': 20}", 'Line 1, column 2: Put the name in double quotes.'],
    ['{"source": "close}', 'Line 1, column 12: This text has no closing quote.'],
    [
      '{"a": {"b": 1}}',
      'Line 1, column 7: A parameter is a number, a text, true or false; no list or object.',
    ],
    ['{"a": [1, 2]}', 'Line 1, column 7: A parameter is a number, a text, true or false; no list or object.'],
    ['{"a": null}', 'Line 1, column 7: null is not allowed: leave it out.'],
    ['{"a": 1, "a": 2}', 'Line 1, column 10: “a” appears twice.'],
    ['{"a": 01}', 'Line 1, column 7: Not a valid JSON number.'],
    ['{"a": 1e999}', 'Line 1, column 7: This number is too large.'],
    ['{"type": 3}', 'Line 1, column 10: type is the bridge’s name of the indicator, a text.'],
    ['{"a": 1} x', 'Line 1, column 10: Unexpected text.'],
    ['{"__proto__": 1}', 'Line 1, column 2: Invalid parameter name.'],
  ])('%s is told with its line and column', (source, message) => {
    expect(parameters(source)).toBe(message);
  });

  test('takes what JSON takes and nothing else', () => {
    const letters = ['{', '}', '"a"', '"b"', ':', ',', '1', '-0.5', 'true', ' ', '\n', 'x', '"'];
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let run = 0; run < 20_000; run += 1) {
      const source = Array.from({ length: random(12) }, () => letters[random(letters.length)]).join('');
      const read = readParameterJson(source);
      if (read.ok) expect(JSON.parse(source)).toEqual(read.parameters);
    }
  });
});
