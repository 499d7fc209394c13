import { type QueryKey, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import type { Result } from '../../shared/model/result';
import type { AskedTopics, TopicAnswer, TopicAnswers, Version } from '../../shared/model/topics';
import type { Bridge } from './bridge';
import { FailureError, valueIn } from './failure-error';

/** What is polled: each topic is asked for with the version that the page holds. */

/** By the object that the cache holds: an answer that it never took leaves no version behind. */
const versions = new WeakMap<object, Version>();
export const versionOf = (value: object | undefined): Version | null =>
  value === undefined ? null : (versions.get(value) ?? null);

export function noteVersion(value: object | undefined, version: Version): void {
  if (value !== undefined) versions.set(value, version);
}

/** `structuralSharing` of what is polled: what stays the same object has the newer version. */
export const keptVersion =
  (keep: (before: unknown, now: unknown) => unknown = replaceEqualDeep) =>
  (before: unknown, now: unknown): unknown => {
    const kept = keep(before, now);
    const version = isObject(now) ? versions.get(now) : undefined;
    if (version !== undefined && isObject(kept)) versions.set(kept, version);
    return kept;
  };
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What one topic is asked for, and what is done with its answer. */
export interface Poll<Value> {
  readonly queryKey: readonly unknown[];
  asked(version: Version | null): AskedTopics;
  answer(answers: TopicAnswers): TopicAnswer<Value> | undefined;
  /** Reads the bridge now: where the host knows nothing yet, after a write and a refresh, and in a replay. */
  readNow(): Promise<Result<Value>>;
}

/** A topic with nothing to do when its answer comes. `keep`: of `keptVersion`. */
export const polledOptions = <Value extends object>(
  bridge: Bridge,
  queryKey: QueryKey,
  keep: ReturnType<typeof keptVersion>,
  topic: Omit<Poll<Value>, 'queryKey'>,
) =>
  queryOptions({
    queryKey,
    meta: { isPolled: true },
    structuralSharing: keep,
    queryFn: () => poll(bridge, { queryKey, ...topic }),
  });

/** The value now, with its age noted. Throws failures. */
export async function poll<Value extends object>(
  bridge: Bridge,
  { queryKey, ...topic }: Poll<Value>,
): Promise<Value> {
  const { polls, ages, client } = bridge;
  const readNow = async () => valueIn(await topic.readNow());
  if (polls === undefined || polls.isAnew(queryKey)) return readNow();
  const held = client.getQueryData<Value>(queryKey);
  const answer = topic.answer(await polls.ask(topic.asked(versionOf(held))));
  switch (answer?.state) {
    case 'same':
      ages.tell(queryKey, answer.ageMs);
      return held ?? readNow();
    case 'value':
      ages.tell(queryKey, answer.ageMs);
      noteVersion(answer.value, answer.version);
      return answer.value;
    case 'failed':
      throw new FailureError(answer.failure);
    case 'not-read':
    case undefined:
      return readNow();
  }
}
