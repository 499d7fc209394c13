import { hashKey, replaceEqualDeep } from '@tanstack/react-query';
import { type Failure, failed, type Result } from '../../shared/model/result';
import type { AskedTopics, TopicAnswer, TopicAnswers, Version } from '../../shared/model/topics';
import type { Bridge } from './bridge';
import { FailureError } from './failure-error';

/**
 * Polls. The host answers what it last read, at once and only where it is another than the page has; what several panels ask for at one time
 * is one request.
 */
export interface Polls {
  ask(asked: AskedTopics): Promise<TopicAnswers>;
  /** Whether the user asked for everything anew, or something was written, since this was last asked for: the bridge is read then. */
  isAnew(queryKey: readonly unknown[]): boolean;
}

const ofOtherBridge: Failure = {
  kind: 'cancelled',
  message: 'This reply is from another bridge than the one shown.',
};

interface Joined {
  readonly asked: AskedTopics;
  readonly answers: Promise<TopicAnswers>;
}

/** Intervals that began together end in turns of the event loop of their own, one right after the other. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** `refreshed`: when everything was last asked for anew, monotonic milliseconds. */
export function createPolls({
  host,
  generation,
  quiet,
  refreshed,
}: Pick<Bridge, 'host' | 'generation' | 'quiet' | 'refreshed'>): Polls {
  const askedMs = new Map<string, number>();
  let next: Joined | null = null;
  async function send(): Promise<TopicAnswers> {
    await nextTurn();
    const asked = next?.asked ?? {};
    next = null;
    const answers = await host.invoke('topics.read', { ...asked, isQuiet: quiet.read() });
    return valueIn(answers.ok && answers.value.generation !== generation ? failed(ofOtherBridge) : answers);
  }
  return {
    isAnew(queryKey) {
      const hash = hashKey(queryKey);
      const before = askedMs.get(hash) ?? Number.POSITIVE_INFINITY;
      askedMs.set(hash, performance.now());
      return before < refreshed.atMs;
    },
    ask(asked) {
      const before = next?.asked ?? {};
      const answers = next?.answers ?? send();
      next = { asked: together(before, asked), answers };
      return answers;
    },
  };
}

const together = (some: AskedTopics, more: AskedTopics): AskedTopics => ({
  ...some,
  ...more,
  ticks: [...(some.ticks ?? []), ...(more.ticks ?? [])],
  listedTicks: [...(some.listedTicks ?? []), ...(more.listedTicks ?? [])],
});

function valueIn<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new FailureError(result.failure);
}

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
