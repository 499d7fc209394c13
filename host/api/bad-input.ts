import type { z } from 'zod';
import type { Failure } from '../../shared/model/result';
import { bounded } from '../bridge/decode/printed';

/** Why an input does not fit the contract. Names of fields in it are foreign text: a page may send any. */
export function badInput(name: string, error: z.ZodError): Failure {
  const issue = error.issues[0];
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = [...(issue?.path ?? []), ...(unknownKey === undefined ? [] : [unknownKey])];
  const field = bounded(path.map(String).join('.'), 120);
  // A validator names what it received in words of the language: `undefined`, `NaN`.
  const problem = bounded((issue?.message ?? 'not as expected').replace(/, received .*$/s, ''), 160);
  return {
    kind: 'bad-input',
    message: `${name}: ${field === '' ? 'the input' : field} does not fit: ${problem}.`,
    ...(field === '' ? {} : { field }),
  };
}
