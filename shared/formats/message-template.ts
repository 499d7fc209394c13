import { z } from 'zod';

/**
 * The body of a plain POST as its user writes it: JSON whose texts hold `{{title}}`. A value goes into a text that was read already, so
 * nothing of others can end the field it stands in.
 */

const messageNames = ['title', 'text', 'priority', 'id'] as const;
export type MessageValues = Readonly<Record<(typeof messageNames)[number], string>>;
export const messageNamesText = messageNames.map((name) => `{{${name}}}`).join(' ');

type Json = z.infer<ReturnType<typeof z.json>>;
const bodySchema = z.record(z.string(), z.json());
const namesIn = /\{\{(.*?)\}\}/g;

const readBody = (template: string): Readonly<Record<string, Json>> | null => {
  try {
    return bodySchema.safeParse(JSON.parse(template)).data ?? null;
  } catch {
    return null;
  }
};

const isName = (name: string): name is keyof MessageValues => messageNames.some((known) => known === name);

/** What is wrong with it, in words; null: nothing. */
export function templateProblem(template: string): string | null {
  for (const [whole, name = ''] of template.matchAll(namesIn))
    if (!isName(name.trim())) return `There is no ${whole}: the names are ${messageNamesText}.`;
  const isFilled = !JSON.stringify(filledBody(template, noValues)).match(namesIn);
  return readBody(template) === null || !isFilled
    ? 'The body is JSON in braces, such as {"text": "{{title}}"}, each name within a text.'
    : null;
}
const noValues: MessageValues = { title: '', text: '', priority: '', id: '' };

/** The body with what is told; of a template that has a problem the values alone. */
export const filledBody = (template: string, values: MessageValues): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(readBody(template) ?? values).map(([field, value]) => [field, filled(value, values)]),
  );

function filled(value: Json, values: MessageValues): Json {
  if (typeof value === 'string')
    return value.replace(namesIn, (whole, name: string) => {
      const known = name.trim();
      return isName(known) ? values[known] : whole;
    });
  if (Array.isArray(value)) return value.map((each) => filled(each, values));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, filled(each, values)]));
}
