import type { z } from 'zod';
import type { Failure } from '../../shared/model/result';
import { bounded } from '../bridge/decode/printed';

/** Why an input does not fit the contract. Field names in it come from the page and may be anything. */
export function badInput(name: string, error: z.ZodError): Failure {
  const issue = error.issues[0];
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = [...(issue?.path ?? []), ...(unknownKey === undefined ? [] : [unknownKey])];
  const field = bounded(path.map(String).join('.'), 120);
  // The validator appends the received type in JavaScript's words, such as `undefined`: cut off.
  const problem = bounded((issue?.message ?? 'not as expected').replace(/, received .*$/s, ''), 160);
  return {
    kind: 'bad-input',
    message: `${name}: ${field === '' ? 'the input' : field} does not fit: ${problem}.`,
    ...(field === '' ? {} : { field }),
  };
}
