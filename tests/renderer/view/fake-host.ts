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
 * A host without a process: it answers each request of the contract from a table, remembers what was asked, and pushes what a test
 * tells it to push. What a test does not replace is answered by `standardAnswers`.
 */
export class FakeHost implements Host {
  readonly on: Host['on'];
  readonly #hub = createEventHub();
  #handlers: Handlers;
  readonly #invoked: { readonly name: RequestName; readonly input: unknown }[] = [];

  constructor(readonly active: ActiveBridge) {
    this.on = this.#hub.on;
    this.#handlers = standardAnswers(active);
    this.push('bridge.changed', active);
  }

  /** A copy, as any door gives: what the page does with it changes no fixture. */
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

  /** From now on; a promise that the test keeps open is an answer that is awaited. */
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
