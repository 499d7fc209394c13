import { describe, expect, test } from 'vitest';
import { filledBody, templateProblem } from '../../../shared/formats/message-template';

const hostile = '"},"x":"\n{{id}} $& \u202e';
const values = { title: 'Position opened', text: hostile, priority: 'sound', id: 'one' };

describe('the body of a plain POST', () => {
  test('is the user’s JSON with what is told in its texts, at any depth', () => {
    const template =
      '{"text": "*{{title}}*: {{ text }}", "of": [{"id": "{{id}}"}, 7, null, true], "plain": "{title}"}';
    expect(templateProblem(template)).toBe(null);
    expect(filledBody(template, values)).toEqual({
      text: `*Position opened*: ${hostile}`,
      of: [{ id: 'one' }, 7, null, true],
      plain: '{title}',
    });
  });

  test('stays whole whatever others wrote: it is one field, and its own names are text', () => {
    const body = filledBody('{"a": "{{text}}", "b": 1}', values);
    expect(JSON.parse(JSON.stringify(body))).toEqual({ a: hostile, b: 1 });
  });

  test('has a name for a field only, however it is called', () => {
    const body = filledBody('{"constructor": "{{title}}", "{{title}}": "x"}', values);
    expect(JSON.stringify(body)).toBe('{"constructor":"Position opened","{{title}}":"x"}');
  });

  test.each([
    ['{"text": "{{titel}}"}', 'There is no {{titel}}: the names are {{title}} {{text}} {{priority}} {{id}}.'],
    ['{"text": "{{constructor}}"}', 'There is no {{constructor}}'],
    ['{"text": "{{}}"}', 'There is no {{}}'],
    ['{"text": {{title}}}', 'each name within a text'],
    ['{"{{title}}": "x"}', 'each name within a text'],
    ['{"a": [{"{{title}}": "x"}]}', 'each name within a text'],
    ['{"text": "{{title}}"', 'The body is JSON in braces'],
    ['["{{title}}"]', 'The body is JSON in braces'],
    ['"{{title}}"', 'The body is JSON in braces'],
    ['hello', 'The body is JSON in braces'],
    ['', 'The body is JSON in braces'],
    [`${'{"a":'.repeat(150)}1${'}'.repeat(149)}`, 'The body is JSON in braces'],
  ])('%s is refused with its reason', (template, words) => {
    expect(templateProblem(template)).toContain(words);
  });
});
