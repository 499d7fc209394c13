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
import { accountName } from '../../../shared/rules/account-identity';
import { type SeenRow, seenBots, withSeenBots } from '../../../shared/rules/trader-names';
import { fakeRuns } from './fake-runs';
import { type MetBots, standardAnswers } from './standard-answers';

const showsBots: ReadonlySet<RequestName> = new Set(['positions.list', 'orders.list', 'history.deals']);

/**
 * A host without a process: it answers each request from a table, records requests, and pushes events for the test. Defaults come
 * from `standardAnswers`.
 */
export class FakeHost implements Host {
  readonly on: Host['on'];
  readonly #hub = createEventHub();
  #handlers: Handlers;
  readonly #met: MetBots = { bots: {} };
  readonly #invoked: { readonly name: RequestName; readonly input: unknown }[] = [];

  constructor(readonly active: ActiveBridge) {
    this.on = this.#hub.on;
    this.#handlers = {
      ...standardAnswers(active, this.#met),
      'ticks.list': async ({ symbols }) => {
        const ticks = symbols.map(async (symbol) => ({
          symbol,
          tick: await this.invoke('ticks.read', { symbol }),
        }));
        return ok(await Promise.all(ticks));
      },
      ...fakeRuns(
        active.generation,
        (request) => this.invoke('trade.send', request),
        (revision) => this.push('runs.changed', revision),
      ),
    };
    this.push('bridge.changed', active);
  }

  /** Returns a copy, as any door does, so that the page cannot change a fixture. */
  async invoke<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>> {
    this.#invoked.push({ name, input });
    const answer = structuredClone(await this.#handlers[name](input));
    if (answer.ok && showsBots.has(name)) await this.#meet((answer.value as { rows: SeenRow[] }).rows);
    return answer;
  }

  /** As a host does with each list that it reads. */
  async #meet(rows: readonly SeenRow[]): Promise<void> {
    const account = await this.#handlers['account.read']({});
    const name = account.ok ? accountName(account.value) : null;
    const settings = await this.#handlers['settings.read']({});
    if (name === null || !settings.ok) return;
    const known = settings.value.bots[name] ?? [];
    const bots = withSeenBots(known, seenBots(rows, known));
    if (bots.length === known.length && bots.every((bot, at) => bot === known[at])) return;
    this.#met.bots = { ...this.#met.bots, [name]: [...bots] };
    this.push('settings.changed', { ...settings.value, bots: this.#met.bots });
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
