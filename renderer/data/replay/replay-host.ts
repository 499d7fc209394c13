import type { z } from 'zod';
import { type Host, type Output, type RequestName, requests } from '../../../shared/contract';
import type { UtcMs } from '../../../shared/model/fields';
import { failed, ok } from '../../../shared/model/result';

/** The contract's output schemas, typed so that a name keeps its schema. */
const outputs: { readonly [Name in RequestName]: { readonly output: z.ZodType<Output<Name>> } } = requests;

const overtaken = { kind: 'cancelled', message: 'The replay has moved to another moment.' } as const;

/**
 * The host as a page in replay sees it: everything goes through `replay.ask` (shared/contract/replay.ts), which refuses all but reads. It
 * has no other way out, and hears no events.
 */
export function createReplayHost(live: Host, account: string, atMs: () => UtcMs): Host {
  return {
    async invoke(name, input) {
      const asked = atMs();
      const answer = await live.invoke('replay.ask', { account, atMs: asked, name, input });
      if (!answer.ok) return answer;
      // An answer for a later moment would show what had not happened yet.
      if (asked > atMs()) return failed(overtaken);
      const parsed = outputs[name].output.safeParse(answer.value);
      return parsed.success
        ? ok(parsed.data)
        : failed({ kind: 'internal', message: `The answer to ${name} does not fit.` });
    },
    on: () => () => undefined,
  };
}
