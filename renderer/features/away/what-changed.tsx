import type { ReactNode } from 'react';
import type { AwayRecord } from '../../../shared/model/away';
import type { UtcMs } from '../../../shared/model/fields';
import type { AwaySummary } from '../../../shared/rules/away';
import { Money } from '../../components/numbers';
import { TraderChip } from '../../components/trader-chip';
import { useBridge } from '../../data/bridge';
import { symbolOptions } from '../../data/symbols';
import { useTraders } from '../../data/traders';
import { describeEvent } from '../replay';
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
  const bridge = useBridge();
  const traders = useTraders();
  const decimals = (symbol: string) =>
    bridge.client.getQueryData(symbolOptions(bridge, symbol).queryKey)?.digits ?? null;
  const words = { traders, digits: decimals, clock: (atMs: UtcMs) => shortTime(atMs, record) };
  const { changes, refusals, bookings } = summary;
  return (
    <>
      <Lines
        name="Orders and levels that changed"
        record={record}
        lines={changes.map((event) => {
          const { who, title, detail } = describeEvent(event, words);
          return {
            key: `${event.kind} ${event.atMs} ${detail}`,
            atMs: event.atMs,
            content: (
              <>
                {who !== null && <TraderChip trader={who} />} {title}{' '}
                <span className={styles.note}>{detail}</span>
              </>
            ),
          };
        })}
      />
      <Lines
        name="Refusals"
        record={record}
        lines={refusals.map(({ intent, atMs }) => ({
          key: intent.id,
          atMs,
          content: `${describeRequest(intent.request, intent.symbol === null ? null : decimals(intent.symbol))}, ${intent.state === 'rejected' ? 'rejected' : 'not sent'}`,
        }))}
      />
      <Lines
        name="Deposits and withdrawals"
        record={record}
        lines={bookings.map(({ deal, atMs, net }) => ({
          key: deal.ticket,
          atMs,
          content: (
            <>
              {`${deal.type.toLowerCase()} ${deal.comment} `}
              <Money value={net} digits={digits} isGain />
            </>
          ),
        }))}
      />
    </>
  );
}

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
