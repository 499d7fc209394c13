import type { ReadSpan } from '../../../host/bridge/reading';
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
import type { KnownDeals } from '../../../shared/model/ledger';
import { type Failure, failed, ok, type Result } from '../../../shared/model/result';
import type { ActiveBridge } from '../../../shared/model/settings';
import type { AskedTopics, TopicAnswers, Version } from '../../../shared/model/topics';
import { accountName } from '../../../shared/rules/account-identity';
import { type SeenRow, seenBots, withSeenBots } from '../../../shared/rules/trader-names';
import { wholeCoverage } from '../../fixtures/coverage';
import { allTime, type FakeHandlers, fakeLedger } from './fake-ledger';
import { fakeRuns } from './fake-runs';
import { type MetBots, standardAnswers } from './standard-answers';

/** Requests, and what the bridge has. */
export type FakeName = keyof FakeHandlers;
type FakeInput<Name extends FakeName> = Name extends RequestName ? Input<Name> : ReadSpan;
type FakeOutput<Name extends FakeName> = Name extends RequestName ? Output<Name> : KnownDeals;

/** Null where it waits for something. */
async function atOnce<Value>(work: Promise<Value>): Promise<Value | null> {
  let turns = 30;
  const later = async (): Promise<null> => {
    for (; turns > 0; turns -= 1) await Promise.resolve();
    return null;
  };
  return Promise.race([work, later()]);
}

const isOfHistory: ReadonlySet<FakeName> = new Set<FakeName>([
  'bridge.deals',
  'history.orders',
  'positions.list',
  'orders.list',
]);

const showsBots: ReadonlySet<RequestName> = new Set(['positions.list', 'orders.list']);

/**
 * A host without a process: it answers each request from a table, records requests, and pushes events for the test. Defaults come
 * from `standardAnswers`.
 */
export class FakeHost implements Host {
  readonly on: Host['on'];
  readonly #hub = createEventHub();
  #handlers: FakeHandlers;
  readonly #met: MetBots = { bots: {} };
  readonly #told = new Map<string, { readonly text: string; readonly version: Version }>();
  #versions = 0;
  #generation = 0;
  /** Of the history, as far as a test answers otherwise than before. */
  #changes = 0;
  readonly #invoked: { readonly name: RequestName; readonly input: unknown }[] = [];

  constructor(readonly active: ActiveBridge) {
    this.on = this.#hub.on;
    this.#handlers = {
      ...standardAnswers(active, this.#met),
      ...fakeLedger(() => this.#handlers),
      'topics.read': (asked) => this.#answerTopics(asked),
      'ledger.coverage': async () => ok({ ...wholeCoverage, changes: this.#changes }),
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
    const handlers: Handlers = this.#handlers;
    const answer = structuredClone(await handlers[name](input));
    if (answer.ok && showsBots.has(name)) await this.#meet((answer.value as { rows: SeenRow[] }).rows);
    // The host's ledger has read the deals before the page asks for any.
    const read =
      answer.ok && name.startsWith('ledger.') ? await this.#handlers['bridge.deals'](allTime) : null;
    if (read?.ok === true) await this.#meet(read.value.rows);
    return answer;
  }

  /** As last read: what a test answers at once. What it leaves waiting was not read yet, or is as it was. */
  async #answerTopics(asked: AskedTopics): Promise<Result<TopicAnswers>> {
    const answer = async <Value>(
      key: string,
      version: Version | null,
      read: () => Promise<Result<Value>>,
    ) => {
      const result = await atOnce(read());
      if (result === null)
        return version === null
          ? ({ state: 'not-read' } as const)
          : ({ state: 'same', version, ageMs: 0 } as const);
      if (!result.ok) return { state: 'failed', failure: result.failure } as const;
      const text = JSON.stringify(result.value);
      if (this.#told.get(key)?.text !== text) {
        this.#versions += 1;
        this.#told.set(key, { text, version: `fake.${this.#versions}` });
      }
      const now = this.#told.get(key)?.version ?? '';
      return now === version
        ? ({ state: 'same', version: now, ageMs: 0 } as const)
        : ({ state: 'value', version: now, ageMs: 0, value: result.value } as const);
    };
    const ticks = (list: AskedTopics['ticks'] = []) =>
      Promise.all(
        list.map(async ({ symbol, version }) => ({
          symbol,
          answer: await answer(`tick ${symbol}`, version, () => this.invoke('ticks.read', { symbol })),
        })),
      );
    const { account, positions, orders, connection, history } = asked;
    return ok({
      generation: this.#generation,
      ...(account === undefined
        ? {}
        : { account: await answer('account', account, () => this.invoke('account.read', {})) }),
      ...(positions === undefined
        ? {}
        : { positions: await answer('positions', positions, () => this.invoke('positions.list', {})) }),
      ...(orders === undefined
        ? {}
        : { orders: await answer('orders', orders, () => this.invoke('orders.list', {})) }),
      ...(connection === undefined
        ? {}
        : { connection: await answer('connection', connection, () => this.invoke('connection.read', {})) }),
      ...(history === undefined
        ? {}
        : { history: await answer('history', history, () => this.invoke('ledger.coverage', {})) }),
      ticks: await ticks(asked.ticks),
      listedTicks: await ticks(asked.listedTicks),
    });
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
  answer<Name extends FakeName>(name: Name, value: FakeOutput<Name>): void {
    this.answerWith(name, () => ok(value));
  }

  /** From now on. */
  fail(name: FakeName, failure: Failure): void {
    this.answerWith(name, () => failed(failure));
  }

  /** From now on; a promise kept open by the test leaves the request waiting. */
  answerWith<Name extends FakeName>(
    name: Name,
    handler: (input: FakeInput<Name>) => Result<FakeOutput<Name>> | Promise<Result<FakeOutput<Name>>>,
  ): void {
    if (isOfHistory.has(name)) this.#changes += 1;
    this.#handlers = { ...this.#handlers, [name]: async (input: FakeInput<Name>) => handler(input) };
  }

  push<Name extends EventName>(name: Name, value: EventValue<Name>): void {
    if (name === 'bridge.changed') this.#generation = (value as EventValue<'bridge.changed'>).generation;
    this.#hub.publish(name, value);
  }

  /** The inputs of one kind of request so far, oldest first. */
  invoked<Name extends RequestName>(name: Name): readonly Input<Name>[] {
    return this.#invoked.filter((each) => each.name === name).map(({ input }) => input as Input<Name>);
  }
}
