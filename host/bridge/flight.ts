import { type Failure, failed, type Result } from '../../shared/model/result';

/** A read that one or more callers wait for. */
export interface Flight<T> {
  readonly answer: Promise<Result<T>>;
  /** Removes it from the queue, if it was not sent yet. */
  readonly drop: () => void;
  callers: number;
}

export const unwanted: Failure = {
  kind: 'cancelled',
  message: 'Cancelled: no longer needed.',
};

/** Adds a caller to a read. */
export function joined<T>(flight: Flight<T>, wanted: AbortSignal | undefined): Promise<Result<T>> {
  flight.callers += 1;
  if (wanted === undefined) return flight.answer;
  return new Promise((resolve) => {
    const leave = (): void => {
      flight.callers -= 1;
      if (flight.callers === 0) flight.drop();
      resolve(failed(unwanted));
    };
    if (wanted.aborted) {
      leave();
      return;
    }
    wanted.addEventListener('abort', leave, { once: true });
    void flight.answer.then((result) => {
      wanted.removeEventListener('abort', leave);
      resolve(result);
    });
  });
}
