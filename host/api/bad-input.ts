import type { z } from 'zod';
import { type Handlers, type Input, type RequestName, requests } from '../../shared/contract';
import { type Failure, failed, type Result } from '../../shared/model/result';
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

/** The contract's input schemas, typed so that a name keeps its schema and handler. */
const inputs: { readonly [Name in RequestName]: { readonly input: z.ZodType<Input<Name>> } } = requests;

/** Checks the input against the contract and calls the handler. */
export async function answer<Name extends RequestName>(
  handlers: Handlers,
  name: Name,
  input: unknown,
): Promise<Result<unknown>> {
  const parsed = inputs[name].input.safeParse(input);
  return parsed.success ? handlers[name](parsed.data) : failed(badInput(name, parsed.error));
}
