import type { ReactNode } from 'react';
import { priceText } from '../../../shared/formats/amounts';
import type { AwayRecord } from '../../../shared/model/away';
import type { Price, UtcMs } from '../../../shared/model/fields';
import type { ReplayEvent } from '../../../shared/model/replay';
import type { AwaySummary } from '../../../shared/rules/away';
import type { AwayChange, ChangeOfLevels, LevelMove, LevelName } from '../../../shared/rules/away-changes';
import { isolated } from '../../../shared/rules/isolated';
import type { Trader } from '../../../shared/rules/trader';
import { Money } from '../../components/numbers';
import { TraderChip } from '../../components/trader-chip';
import { useSpecs } from '../../data/symbols';
import { useTraders } from '../../data/traders';
import { byYou, describeEvent, type EventWords, movesText, symbolOf } from '../replay';
import { describeRequest } from '../trading';
import styles from './away-sheet.module.css';
import { fullTime, shortTime } from './away-text';
import { ReplayLink } from './replay-link';

/** Longer lists are not drawn; the replay has them all. */
const mostLines = 200;

/** Orders and levels that changed, what was refused, and what the broker booked. */
export function WhatChanged(props: {
  readonly record: AwayRecord;
  readonly summary: AwaySummary;
  readonly digits: number;
}) {
  const { record, summary, digits } = props;
  const traders = useTraders();
  const { changes, own, refusals, operations } = summary;
  const specs = useSpecs(symbolsOf(record.events, changes));
  const decimals = (symbol: string) => specs.get(symbol)?.digits ?? null;
  const words = { traders, digits: decimals, clock: (atMs: UtcMs) => shortTime(atMs, record), own };
  return (
    <>
      <Lines
        name="Orders and levels that changed"
        record={record}
        lines={changes.map((change) => changeLine(change, record, words))}
      />
      <Lines
        name="Refusals"
        record={record}
        lines={refusals.map(({ intent, atMs }) => ({
          key: intent.id,
          atMs,
          content: `${isolated(describeRequest(intent.request, intent.symbol === null ? null : decimals(intent.symbol)))}, ${intent.state === 'rejected' ? 'rejected' : 'not sent'}`,
        }))}
      />
      <Lines
        name="Deposits and withdrawals"
        record={record}
        lines={operations.map(({ deal, atMs, net }) => ({
          key: deal.ticket,
          atMs,
          content: (
            <>
              {`${deal.type.toLowerCase()} ${isolated(deal.comment)} `}
              <Money value={net} digits={digits} isGain />
            </>
          ),
        }))}
      />
    </>
  );
}

/** Of all that stands here, with repeats. */
function symbolsOf(events: readonly ReplayEvent[], changes: readonly AwayChange[]): readonly string[] {
  const seenElsewhere = changes.flatMap((change) => {
    if (change.is === 'order') return [];
    return change.is === 'levels' ? [change.change.symbol] : change.steps.map(({ symbol }) => symbol);
  });
  return [...events.map(symbolOf), ...seenElsewhere].filter((symbol) => symbol !== null);
}

function changeLine(change: AwayChange, record: AwayRecord, words: EventWords): LineOf {
  switch (change.is) {
    case 'order': {
      const { who, title, detail } = describeEvent(change.event, words);
      return {
        key: `${change.event.kind} ${detail}`,
        atMs: change.atMs,
        content: <Changed who={who} title={title} detail={detail} />,
      };
    }
    case 'levels': {
      const { kind, ticket, symbol, moves } = change.change;
      return {
        key: `${kind} ${ticket} ${moves[0]?.level} ${change.atMs}`,
        atMs: change.atMs,
        content: (
          <OneChange
            change={change.change}
            words={words}
            detail={`${isolated(symbol)}, ${kind} ${ticket}, `}
          />
        ),
      };
    }
    case 'steps': {
      const { steps, moves, atMs } = change;
      const [first] = steps;
      const last = steps.at(-1)?.atMs ?? atMs;
      const digits = words.digits(first?.symbol ?? '');
      return {
        key: `steps ${first?.kind} ${first?.ticket} ${first?.isOwn}`,
        atMs,
        content: (
          <details className={styles.steps}>
            <summary>
              <Changed
                who={first?.trader ?? null}
                title={stepsTitle(steps.length, moves, digits, first?.isOwn === true)}
                detail={`${isolated(first?.symbol ?? '')}, ${first?.kind} ${first?.ticket}, ${first?.isOwn ? 'sent from here' : 'from polling'} until ${shortTime(last, record)}`}
              />
            </summary>
            <ol>
              {steps.map((step) => {
                const time = shortTime(step.atMs, record);
                return (
                  <li key={`${step.atMs} ${step.moves[0]?.level}`}>
                    <ReplayLink atMs={step.atMs} time={time} isTime />{' '}
                    {movesText(step.moves, words.digits(step.symbol))}{' '}
                    <span className={styles.note}>{stepNote(step, words)}</span>
                  </li>
                );
              })}
            </ol>
          </details>
        ),
      };
    }
  }
}

const levelWords: Readonly<Record<LevelName, string>> = { sl: 'stop', tp: 'target', price: 'price' };

/** `moved its stop 14 times, 1.15000 → 1.16400`; of several levels each is named. */
function stepsTitle(
  count: number,
  moves: readonly LevelMove[],
  digits: number | null,
  isOwn: boolean,
): string {
  const [only, ...others] = moves;
  const moved = (what: string): string =>
    isOwn ? `${what} moved ${count} times by you` : `moved its ${what} ${count} times`;
  if (only === undefined || others.length > 0)
    return `${moved('levels')}: ${movesText(moves, digits) || 'back where they were'}`;
  const price = (value: Price): string => (value === 0 ? 'none' : priceText(value, digits));
  return `${moved(levelWords[only.level])}, ${price(only.from)} → ${price(only.to)}`;
}

/** Since when it may have been; how it is known stands in the line above, and thirty times would be a wall. */
function stepNote({ sinceMs, isElsewhere }: ChangeOfLevels, { clock }: EventWords): string {
  const since = sinceMs === null ? '' : `after ${clock(sinceMs)}`;
  return isElsewhere ? `on another machine, ${since}` : since;
}

function OneChange(props: {
  readonly change: ChangeOfLevels;
  readonly words: EventWords;
  readonly detail: string;
}) {
  const { change, words, detail } = props;
  const { trader, symbol, moves, sinceMs, isElsewhere, isOwn } = change;
  const since = sinceMs === null ? '' : `, after ${words.clock(sinceMs)}`;
  const polled = `${isElsewhere ? 'from polling on another machine' : 'from polling'}${since}`;
  const how = isOwn ? 'sent from here' : polled;
  const title = byYou(movesText(moves, words.digits(symbol)), isOwn);
  return <Changed who={trader} title={title} detail={`${detail}${how}`} />;
}

const Changed = (props: { readonly who: Trader | null; readonly title: string; readonly detail: string }) => (
  <>
    {props.who !== null && <TraderChip trader={props.who} />} {props.title}{' '}
    <span className={styles.note}>{props.detail}</span>
  </>
);

interface LineOf {
  readonly key: string;
  readonly atMs: UtcMs;
  readonly content: ReactNode;
}

function Lines(props: {
  readonly name: string;
  readonly record: AwayRecord;
  readonly lines: readonly LineOf[];
}) {
  const { name, record, lines } = props;
  if (lines.length === 0) return null;
  const more = lines.length - mostLines;
  return (
    <section className={styles.section}>
      <h3>{name}</h3>
      <ul className={styles.list} aria-label={name}>
        {lines.slice(0, mostLines).map(({ key, atMs, content }) => {
          const time = shortTime(atMs, record);
          return (
            <li key={key}>
              <span className={styles.time} title={fullTime(atMs, record)}>
                {time}
              </span>
              <span className={styles.wide}>{content}</span>
              <ReplayLink atMs={atMs} time={time} />
            </li>
          );
        })}
        {more > 0 && <li>{`${more} more, see the replay`}</li>}
      </ul>
    </section>
  );
}
