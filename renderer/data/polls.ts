import { hashKey } from '@tanstack/react-query';
import type { Host } from '../../shared/contract';
import { failed, ofOtherBridge } from '../../shared/model/result';
import type { AskedTopics, TopicAnswers } from '../../shared/model/topics';
import { valueIn } from './failure-error';

/**
 * Polls. The host answers what it last read, at once and only where it is another than the page has; what several panels ask for at one time
 * is one request.
 */
export interface Polls {
  ask(asked: AskedTopics): Promise<TopicAnswers>;
  /** Whether the user asked for everything anew, or something was written, since this was last asked for: the bridge is read then. */
  isAnew(queryKey: readonly unknown[]): boolean;
}

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
}: {
  readonly host: Pick<Host, 'invoke'>;
  readonly generation: number;
  readonly quiet: { read(): boolean };
  readonly refreshed: { readonly atMs: number };
}): Polls {
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
