import type { EventName, EventValue } from '../../shared/contract';

/** Events pushed to the page. Each keeps its latest value, with which a late listener starts. */
export interface EventHub {
  on<Name extends EventName>(name: Name, listener: (value: EventValue<Name>) => void): () => void;
  emit<Name extends EventName>(name: Name, value: EventValue<Name>): void;
}

interface Channel<Value> {
  latest: { readonly value: Value } | null;
  readonly listeners: Set<(value: Value) => void>;
}

type Channels = { [Name in EventName]: Channel<EventValue<Name>> };

const channel = <Value>(): Channel<Value> => ({ latest: null, listeners: new Set() });

/** A listener that throws does not stop the others. */
export function createEventHub(onThrow: (error: unknown) => void): EventHub {
  const channels: Channels = {
    'bridge.changed': channel(),
    'settings.changed': channel(),
    'notes.changed': channel(),
    'notices.changed': channel(),
    'app.command': channel(),
    'app.notice': channel(),
    'journal.changed': channel(),
    'topics.changed': channel(),
    'terminal.changed': channel(),
    'trading.changed': channel(),
    'runs.changed': channel(),
    'alerts.changed': channel(),
    'channels.changed': channel(),
  };

  const report = <Value>(listener: (value: Value) => void, value: Value) => {
    try {
      listener(value);
    } catch (error) {
      onThrow(error);
    }
  };

  return {
    on(name, listener) {
      const { listeners, latest } = channels[name];
      // Wrapped, so that one function added twice is two listeners.
      const own: typeof listener = (value) => listener(value);
      listeners.add(own);
      if (latest !== null) report(own, latest.value);
      return () => {
        listeners.delete(own);
      };
    },
    emit(name, value) {
      const to = channels[name];
      to.latest = { value };
      for (const listener of [...to.listeners]) report(listener, value);
    },
  };
}
