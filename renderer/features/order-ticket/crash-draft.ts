import { z } from 'zod';
import { type KeyValueStorage, recall, remember } from '../../base/remembered';
import { draftSchema, type TicketDraft } from './draft';

/**
 * What was being typed when the page's process crashed. A page that is reloaded on purpose starts with an empty ticket,
 * so it removes the draft as it ends; a crashing page cannot, and the next one finds it. Only for the bridge, token and
 * login that it was typed for (`generation`), and only in this window.
 */
export interface CrashDraft {
  /** Null where the page before ended normally, or belonged to another account. */
  read(): TicketDraft | null;
  keep(draft: TicketDraft): void;
  /** The page ends normally, or the order was sent. */
  forget(): void;
}

const keptSchema = z.object({ bridge: z.string(), generation: z.number(), draft: draftSchema }).nullable();
const key = 'ticket.draft';

/** `keep` lasts as long as the window, over the end of its page. */
export function createCrashDraft(
  keep: KeyValueStorage,
  bridge: string,
  generation: number,
  /** The generation before, where only the reading of its times has changed since. */
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
