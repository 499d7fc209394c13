import type { z } from 'zod';
import { type EventName, type EventValue, events, type Host } from '../../../shared/contract';

/** The page's side of events over either door: many listeners per name; a late one gets the latest value at once. */
export interface EventHub {
  readonly on: Host['on'];
  /** Takes a value from the door; one that does not fit the contract is dropped. */
  publish(name: EventName, value: unknown): void;
}

interface Topic<Value> {
  listen(listener: (value: Value) => void): () => void;
  publish(value: unknown): void;
}

function createTopic<Schema extends z.ZodType>(schema: Schema): Topic<z.infer<Schema>> {
  const listeners = new Set<(value: z.infer<Schema>) => void>();
  let latest: { readonly value: z.infer<Schema> } | null = null;
  return {
    listen(listener) {
      listeners.add(listener);
      if (latest) listener(latest.value);
      return () => {
        listeners.delete(listener);
      };
    },
    publish(value) {
      const parsed = schema.safeParse(value);
      if (!parsed.success) return;
      latest = { value: parsed.data };
      for (const listener of [...listeners]) listener(parsed.data);
    },
  };
}

export function createEventHub(): EventHub {
  const topics: { readonly [Name in EventName]: Topic<EventValue<Name>> } = {
    'bridge.changed': createTopic(events['bridge.changed'].value),
    'settings.changed': createTopic(events['settings.changed'].value),
    'notes.changed': createTopic(events['notes.changed'].value),
    'notices.changed': createTopic(events['notices.changed'].value),
    'app.command': createTopic(events['app.command'].value),
    'app.notice': createTopic(events['app.notice'].value),
    'journal.changed': createTopic(events['journal.changed'].value),
    'topics.changed': createTopic(events['topics.changed'].value),
    'terminal.changed': createTopic(events['terminal.changed'].value),
    'trading.changed': createTopic(events['trading.changed'].value),
    'runs.changed': createTopic(events['runs.changed'].value),
    'alerts.changed': createTopic(events['alerts.changed'].value),
    'channels.changed': createTopic(events['channels.changed'].value),
  };
  return {
    on: (name, listener) => topics[name].listen(listener),
    publish: (name, value) => topics[name].publish(value),
  };
}
