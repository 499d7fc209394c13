import { z } from 'zod';
import { type KeyValueStorage, recall, remember } from '../../base/remembered';
import { draftSchema, type TicketDraft } from './draft';

/**
 * What was being typed when the page's process ended under it. A page that is loaded anew on purpose starts with an empty ticket,
 * so the draft is taken away as such a page goes; one that crashes cannot, and the next page finds it. It is for the very bridge,
 * token and login that it was typed for (`generation`), and for this window alone.
 */
export interface CrashDraft {
  /** Null where the page before ended in order, or belonged to another account. */
  read(): TicketDraft | null;
  keep(draft: TicketDraft): void;
  /** The page goes in order, or what was typed is on its way to the broker. */
  forget(): void;
}

const keptSchema = z.object({ bridge: z.string(), generation: z.number(), draft: draftSchema }).nullable();
const key = 'ticket.draft';

/** `keep` lasts as long as the window, over the end of its page. */
export function createCrashDraft(
  keep: KeyValueStorage,
  bridge: string,
  generation: number,
  /** The generation before, where only its times are read otherwise since. */
  continues: number | null = null,
): CrashDraft {
  return {
    read() {
      const kept = recall(keep, key, keptSchema, null);
      const isOurs = kept?.generation === generation || kept?.generation === continues;
      return kept?.bridge === bridge && isOurs ? kept.draft : null;
    },
    keep: (draft) => remember(keep, key, { bridge, generation, draft }),
    forget: () => remember(keep, key, null),
  };
}
