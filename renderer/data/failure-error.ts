import type { Host, Input, Output, RequestName } from '../../shared/contract';
import type { Failure, Result } from '../../shared/model/result';

/** react-query keeps the last data beside a thrown error: so failures are thrown here, inside the page, and nowhere else. */
export class FailureError extends Error {
  readonly failure: Failure;
  /** Monotonic milliseconds. */
  readonly metAt = performance.now();

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'FailureError';
    this.failure = failure;
  }
}

export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  return { kind: 'internal', message: error instanceof Error ? error.message : String(error) };
}

/** Asks the host; a failure becomes the query's error. */
export async function read<Name extends RequestName>(
  host: Host,
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  return valueIn(await host.invoke(name, input));
}

export function valueIn<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new FailureError(result.failure);
}
