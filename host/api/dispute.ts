import { homedir } from 'node:os';
import type { Handlers } from '../../shared/contract';
import { unknownOffsets, utcOf } from '../../shared/math/broker-offsets';
import { formatUtcOffset } from '../../shared/math/time';
import type { Deal } from '../../shared/model/deal';
import type { UtcMs } from '../../shared/model/fields';
import type { Intent } from '../../shared/model/intent';
import type { BrokerOffsets } from '../../shared/model/kept-history';
import type { ReplayEvent } from '../../shared/model/replay';
import { failed, ok } from '../../shared/model/result';
import { ofAccount } from '../../shared/rules/own-tickets';
import { readEvents } from '../history/day-events';
import { type Belonging, isEventOf, isIntentOf, withNamed } from '../history/dispute/belonging';
import type { DisputeFacts } from '../history/dispute/facts';
import { disputePack } from '../history/dispute/pack';
import { quotesAround } from '../history/dispute/quotes-around';
import type { RecordFiles } from '../history/record-files';
import { readMoment, type Span } from '../history/record-reader';
import { recordedBridge } from '../history/record-store';
import type { RecordedAccount } from '../history/recorded-accounts';
import type { History } from '../history/sql/history';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { JournalFiles } from '../orders/journal/files';
import { linesOf } from '../orders/journal/lines-of';
import { offsetsFrom } from './broker-offsets';
import { connectedRecord } from './connected-record';

export interface DisputeParts {
  readonly history: History | null;
  /** Null: this host records nothing. */
  readonly files: RecordFiles | null;
  readonly journal: JournalFiles;
  readonly live: Pick<Live, 'bridge' | 'knowledge'>;
  readonly clock: Clock;
  readonly program: string;
  /** Of the environment: what the record holds is clean already, this is a second look. */
  readonly token: string | null;
  intents(): Promise<readonly Intent[]>;
  /** The user's interval for the lists, milliseconds. */
  everyMs(): number;
}

/** Before the first and after the last event, milliseconds. */
const aroundMs = 60_000;
/** A day of the record is read in about a second. */
const mostDays = 31;
const dayMs = 86_400_000;
/** Of a long list the first and the last are told, half of it each. */
const mostEvents = 2_000;
const mostGaps = 500;
const mostIntents = 200;
/** Deals name orders, orders name positions: a few rounds find all. */
const rounds = 4;

export function disputeHandlers(parts: DisputeParts): Pick<Handlers, 'dispute.pack'> {
  const { history, files, journal, live, clock } = parts;

  /** Those that deals of the history and our own answers name beside it, round after round. */
  async function belongingOf(ticket: string, account: string | null, intents: readonly Intent[]) {
    let belonging: Belonging = { orders: new Set([ticket]), deals: new Set() };
    let deals: readonly Deal[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { orders, deals: known } = belonging;
      deals = account === null ? [] : await dealsIn(account, [...orders], [...known]);
      const named = withNamed(
        belonging,
        deals,
        intents.filter((intent) => isIntentOf(intent, belonging)),
      );
      const isAll = named.orders.size === orders.size && named.deals.size === known.size;
      belonging = named;
      if (isAll) break;
    }
    return { belonging, deals };
  }
  async function dealsIn(account: string, orders: readonly string[], deals: readonly string[]) {
    const { dealsOf } = await import('../history/sql/deals-of');
    return (await history?.ask((query) => dealsOf(query, account, orders, deals))) ?? [];
  }
  async function levelTimes(account: string, orders: readonly string[]): Promise<readonly UtcMs[]> {
    const { levelSpanOf } = await import('../history/sql/level-changes');
    const span = await history?.ask((query) => levelSpanOf(query, account, orders));
    return span === null || span === undefined ? [] : [span.fromMs, span.toMs];
  }

  /** What the record says is open now, with when it was opened by the broker's clock. */
  async function openNow(record: RecordedAccount | null, { orders }: Belonging) {
    const last = files === null || record === null ? null : await readMoment(files, record.id, clock.wall());
    const rows = [
      ...(last?.state.positions.good?.value.rows ?? []).map(({ ticket, symbol, timeOpen }) => ({
        ticket,
        symbol,
        timeS: timeOpen,
      })),
      ...(last?.state.orders.good?.value.rows ?? []).map(({ ticket, symbol, timeSetup }) => ({
        ticket,
        symbol,
        timeS: timeSetup,
      })),
    ];
    return rows.find(({ ticket }) => orders.has(ticket)) ?? null;
  }

  return {
    async 'dispute.pack'({ ticket }) {
      const record = await connectedRecord(live, files, clock);
      const account = live.knowledge.account()?.value ?? record?.account ?? null;
      if (account === null)
        return failed({ kind: 'not-recorded', message: 'The account is not known: nothing of it was read.' });
      await history?.fill();
      const ofHere = ofAccount(await parts.intents(), live.bridge.current().url ?? '', account.login);
      const { belonging, deals } = await belongingOf(ticket, record?.id ?? null, ofHere);
      const intents = ofHere
        .filter((intent) => isIntentOf(intent, belonging))
        .toSorted((left, right) => left.created - right.created);
      const open = await openNow(record, belonging);

      const nowMs = clock.wall();
      const intentTimes = intents.flatMap((intent) => [
        intent.created,
        ...(intent.sent === null ? [] : [intent.sent + (intent.outcome?.tookMs ?? 0)]),
      ]);
      const brokerTimes = [...deals.map(({ time }) => time), open?.timeS ?? null].flatMap((s) => s ?? []);
      const seenTimes = [
        ...intentTimes,
        ...(record === null ? [] : await levelTimes(record.id, [...belonging.orders])),
      ];
      if (seenTimes.length === 0 && brokerTimes.length === 0)
        return failed({ kind: 'not-recorded', message: `Nothing of ticket ${ticket} has been recorded.` });

      const nowOffsetS = live.knowledge.utcOffsetS() ?? 0;
      const offsets: BrokerOffsets =
        record === null
          ? { spans: [], presentS: nowOffsetS }
          : await offsetsFrom(history, record.id, nowOffsetS);
      const times = [...seenTimes, ...brokerTimes.map((s) => utcOf(s, offsets))];
      const span = {
        fromMs: Math.min(...times) - aroundMs,
        toMs: Math.min(nowMs, open === null ? Math.max(...times) + aroundMs : nowMs),
      };
      const readSpan = { fromMs: Math.max(span.fromMs, span.toMs - mostDays * dayMs), toMs: span.toMs };
      const read =
        files === null || record === null
          ? null
          : await readEvents(files, record.id, readSpan, Math.max(5_000, parts.everyMs()), offsets);

      const known = new Set(deals.map((deal) => deal.ticket));
      const events: readonly ReplayEvent[] = [
        ...deals.flatMap((deal): ReplayEvent[] =>
          deal.time === null ? [] : [{ kind: 'deal', atMs: utcOf(deal.time, offsets), deal }],
        ),
        ...(read?.events ?? []).filter(
          (event) => isEventOf(event, belonging) && !(event.kind === 'deal' && known.has(event.deal.ticket)),
        ),
      ].toSorted((left, right) => left.atMs - right.atMs);
      const symbol =
        deals[0]?.symbol ?? open?.symbol ?? intents.find((each) => each.symbol !== null)?.symbol ?? null;
      const moments = [
        ...intentTimes,
        ...events.flatMap((event) => {
          if (event.kind === 'failed' || event.kind === 'answered') return [];
          const sinceMs = 'sinceMs' in event ? event.sinceMs : null;
          return sinceMs === null ? [event.atMs] : [sinceMs, event.atMs];
        }),
      ];
      const around =
        files === null || record === null || symbol === null
          ? null
          : await quotesAround(files, record.id, symbol, moments);

      const gaps = read?.gaps ?? [];
      const missing = [
        record === null ? 'Nothing of this account was recorded: only our own requests are listed.' : null,
        record !== null && record.fromMs > span.fromMs
          ? `The recording begins at ${new Date(record.fromMs).toISOString()}: nothing was recorded before.`
          : null,
        readSpan.fromMs > span.fromMs
          ? `Only the last ${mostDays} days were looked through for changes of levels and for gaps.`
          : null,
        history !== null && history.trouble() !== null
          ? 'The database of older deals could not be asked.'
          : null,
        around === null || around.quotes.length > 0
          ? null
          : `No quote of ${symbol} was recorded around what happened.`,
        around !== null && around.quotes.length > 0 && around.reachMs < aroundMs
          ? `Quotes are listed ${around.reachMs / 1_000} s before and after each event, not 60: there were too many.`
          : null,
        around?.isCut === true ? `Only the first ${around.quotes.length} quotes are listed.` : null,
        cutWords('events', events.length, mostEvents),
        cutWords('gaps', gaps.length, mostGaps),
        cutWords('requests', intents.length, mostIntents),
        ...unknownClock(span, offsets),
        'The bytes of requests and answers are not kept: they are listed field by field, as our journal has them.',
      ].filter((words) => words !== null);

      const told = ends(intents, mostIntents);
      const facts: DisputeFacts = {
        ticket,
        account: { login: account.login, server: account.server },
        bridge: recordedBridge(live.bridge.current()),
        symbol,
        orders: [...belonging.orders],
        deals: [...new Set([...belonging.deals, ...events.flatMap(dealTicket)])],
        span,
        offsets,
        madeMs: nowMs,
        program: parts.program,
        intents: told,
        journal: await linesOf(journal, new Set(told.map(({ id }) => id))),
        events: ends(events, mostEvents),
        quotes: around?.quotes ?? [],
        gaps: ends(gaps, mostGaps),
        missing,
      };
      const secrets = { tokens: [parts.token], folders: [files?.folder ?? null, journal.folder, homedir()] };
      return ok({ name: `Dispute pack ${ticket}.html`, text: disputePack(facts, secrets) });
    },
  };
}

/** What the broker's clock is not known of in the span. */
const unknownClock = (span: Span, offsets: BrokerOffsets): readonly string[] =>
  unknownOffsets(offsets).flatMap(({ fromMs, toMs, offsetS }) =>
    fromMs >= span.toMs || toMs <= span.fromMs
      ? []
      : [
          `The broker’s clock was not recorded${fromMs > span.fromMs ? ` from ${iso(fromMs)}` : ''}${toMs < span.toMs ? ` until ${iso(toMs)}` : ''}: its times there are told by ${formatUtcOffset(offsetS)}.`,
        ],
  );
const iso = (ms: UtcMs): string => new Date(ms).toISOString();

const dealTicket = (event: ReplayEvent): readonly string[] =>
  event.kind === 'deal' ? [event.deal.ticket] : [];

const ends = <Each>(all: readonly Each[], most: number): readonly Each[] =>
  all.length <= most ? all : [...all.slice(0, most / 2), ...all.slice(-most / 2)];

const cutWords = (what: string, count: number, most: number): string | null =>
  count <= most ? null : `Of ${count} ${what} the first and the last ${most / 2} are listed.`;
