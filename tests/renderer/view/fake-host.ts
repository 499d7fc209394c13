import { createEventHub } from '../../../renderer/data/client/event-hub';
import type {
  EventName,
  EventValue,
  Handlers,
  Host,
  Input,
  Output,
  RequestName,
} from '../../../shared/contract';
import { type Failure, failed, ok, type Result } from '../../../shared/model/result';
import type { ActiveBridge } from '../../../shared/model/settings';
import { standardAnswers } from './standard-answers';

/**
 * A host without a process: it answers each request from a table, records requests, and pushes events for the test. Defaults come
 * from `standardAnswers`.
 */
export class FakeHost implements Host {
  readonly on: Host['on'];
  readonly #hub = createEventHub();
  #handlers: Handlers;
  readonly #invoked: { readonly name: RequestName; readonly input: unknown }[] = [];

  constructor(readonly active: ActiveBridge) {
    this.on = this.#hub.on;
    this.#handlers = {
      ...standardAnswers(active),
      'ticks.list': async ({ symbols }) => {
        const ticks = symbols.map(async (symbol) => ({
          symbol,
          tick: await this.invoke('ticks.read', { symbol }),
        }));
        return ok(await Promise.all(ticks));
      },
    };
    this.push('bridge.changed', active);
  }

  /** Returns a copy, as any door does, so that the page cannot change a fixture. */
  async invoke<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>> {
    this.#invoked.push({ name, input });
    return structuredClone(await this.#handlers[name](input));
  }

  /** From now on. */
  answer<Name extends RequestName>(name: Name, value: Output<Name>): void {
    this.answerWith(name, () => ok(value));
  }

  /** From now on. */
  fail(name: RequestName, failure: Failure): void {
    this.answerWith(name, () => failed(failure));
  }

  /** From now on; a promise kept open by the test leaves the request waiting. */
  answerWith<Name extends RequestName>(
    name: Name,
    handler: (input: Input<Name>) => Result<Output<Name>> | Promise<Result<Output<Name>>>,
  ): void {
    this.#handlers = { ...this.#handlers, [name]: async (input: Input<Name>) => handler(input) };
  }

  push<Name extends EventName>(name: Name, value: EventValue<Name>): void {
    this.#hub.publish(name, value);
  }

  /** The inputs of one kind of request so far, oldest first. */
  invoked<Name extends RequestName>(name: Name): readonly Input<Name>[] {
    return this.#invoked.filter((each) => each.name === name).map(({ input }) => input as Input<Name>);
  }
}
