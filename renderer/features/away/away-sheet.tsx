import type { ReactNode } from 'react';
import { lotsText, priceText } from '../../../shared/formats/amounts';
import { netOf } from '../../../shared/math/deals';
import { formatMoney, formatPercent } from '../../../shared/math/money';
import { formatAge, formatBrokerTime } from '../../../shared/math/time';
import type { AwayRecord } from '../../../shared/model/away';
import type { UtcMs } from '../../../shared/model/fields';
import type { AwaySummary } from '../../../shared/rules/away';
import { useStore } from '../../base/store';
import { Button } from '../../components/button';
import { Money } from '../../components/numbers';
import { Empty, FailureText, Loading } from '../../components/states';
import { TraderChip } from '../../components/trader-chip';
import { useMoneyDigits } from '../../data/account';
import { awayMinutes, awaySettings } from '../../data/away/absence';
import { useDecisions } from '../../data/away/decisions';
import { useAway } from '../../data/away/use-away';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { openReplay } from '../../data/replay/open-replay';
import { symbolOptions } from '../../data/symbols';
import { useTraders } from '../../data/traders';
import { openView } from '../../data/workspace/view';
import { describeEvent } from '../replay';
import { describeRequest, showIntent, useTradeDialogs } from '../trading';
import styles from './away-sheet.module.css';

export function AwaySheet() {
  const { last, minutes } = useStore(awaySettings);
  const { record, summary, error } = useAway(last);
  return (
    <div className={styles.sheet}>
      <header className={styles.head}>
        <h2>While you were away</h2>
        {record && <span>{spanText(record)}</span>}
        <label className={styles.limit}>
          Away after{' '}
          <select
            value={minutes}
            onChange={({ target }) => {
              const chosen = awayMinutes.find((each) => String(each) === target.value);
              if (chosen !== undefined) awaySettings.change({ minutes: chosen });
            }}
          >
            {awayMinutes.map((each) => (
              <option key={each} value={each}>
                {each} min
              </option>
            ))}
          </select>{' '}
          without a key, click or scroll
        </label>
      </header>
      <NeedsDecision />
      {last === null ? (
        <Empty>You were not away yet.</Empty>
      ) : error !== null ? (
        <FailureText failure={failureOf(error)} />
      ) : record === undefined ? (
        <Loading what="what was recorded" />
      ) : record === null || summary === null ? (
        <Empty>Nothing of this account was recorded in this time.</Empty>
      ) : (
        <Told record={record} summary={summary} askedMs={last.fromMs} />
      )}
    </div>
  );
}

const brokerTime = (atMs: UtcMs, { utcOffsetS }: AwayRecord): string =>
  formatBrokerTime(Math.floor(atMs / 1_000) + utcOffsetS);
const spanText = (record: AwayRecord): string =>
  `${formatAge(record.toMs - record.fromMs)} · ${brokerTime(record.fromMs, record)} to ${brokerTime(record.toMs, record)} broker`;

function NeedsDecision() {
  const { margin, unstopped, unknown, count } = useDecisions();
  const dialogs = useTradeDialogs();
  if (count === 0) return null;
  return (
    <Section name="Needs a decision">
      {margin !== null && (
        <li>
          <span className={styles.warn}>
            {`Margin level ${formatPercent(margin.marginLevel)}: margin call or stop-out`}
          </span>
          <Button onClick={() => openView('trade')}>Go to Trade</Button>
        </li>
      )}
      {unstopped.map((position) => (
        <li key={position.ticket}>
          <span className={styles.warn}>
            {`${position.side === 'BUY' ? 'Buy' : 'Sell'} ${lotsText(position.volume)} ${position.symbol} has no stop`}
          </span>
          <Button onClick={() => dialogs.openModifyPosition(position, 'sl')}>Set a stop …</Button>
          <Button onClick={() => dialogs.openClose(position)}>Close …</Button>
        </li>
      ))}
      {unknown.map((intent) => (
        <li key={intent.id}>
          <span className={styles.warn}>
            {`Not known whether it was executed: ${describeRequest(intent.request, null)}`}
          </span>
          <Button
            onClick={() => {
              openView('trade');
              showIntent(intent.id);
            }}
          >
            Show in Journal
          </Button>
        </li>
      ))}
    </Section>
  );
}

/** Longer lists are not read; the replay has them all. */
const mostLines = 200;

function Told(props: {
  readonly record: AwayRecord;
  readonly summary: AwaySummary;
  readonly askedMs: UtcMs;
}) {
  const { record, summary, askedMs } = props;
  const digits = useMoneyDigits();
  const bridge = useBridge();
  const traders = useTraders();
  const decimals = (symbol: string) =>
    bridge.client.getQueryData(symbolOptions(bridge, symbol).queryKey)?.digits ?? null;
  const at = (atMs: UtcMs) => brokerTime(atMs, record);
  const { lowest, highest, last, first } = record;
  const { trades, bookings, changes, refusals, gaps } = summary;
  const words = { traders, digits: decimals, clock: at };
  return (
    <>
      {record.fromMs > askedMs && <p className={styles.note}>Only the last 7 days are told.</p>}
      {record.hasMore && <p className={styles.note}>There were more events than are told here.</p>}
      <Section name="Equity">
        {last !== null && (
          <li>
            {`Equity at ${at(last.atMs)} `}
            <Money value={last.equity} digits={digits} /> ·{' '}
            {summary.equityChange === null ? (
              'how much it changed is not known: the beginning was not recorded'
            ) : (
              <>
                <Money value={summary.equityChange} digits={digits} isGain /> since{' '}
                {first === null ? '' : at(first.atMs)}
              </>
            )}
          </li>
        )}
        {lowest !== null && (
          <Line atMs={lowest.atMs} at={at}>
            Worst equity {formatMoney(lowest.equity, digits)}
          </Line>
        )}
        {highest !== null && (
          <Line atMs={highest.atMs} at={at}>
            Best equity {formatMoney(highest.equity, digits)}
          </Line>
        )}
        <li>
          {`Watched ${formatPercent(Math.floor(summary.watched * 1_000) / 10, 1)} of the time`}
          {gaps.length > 0 && ` · ${gaps.length} ${gaps.length === 1 ? 'gap' : 'gaps'}`}
        </li>
      </Section>
      <Section name="Trades by trader">
        {summary.traders.map(({ trader, deals, closed, open, floating }) => (
          <li key={trader.key}>
            <TraderChip trader={trader} />
            <span>{`${deals} ${deals === 1 ? 'deal' : 'deals'}`}</span>
            <span>
              closed <Money value={closed} digits={digits} isGain />
            </span>
            <span>
              {`${open} open, change `}
              <Money value={floating} digits={digits} isGain />
            </span>
          </li>
        ))}
        {bookings.length > 0 && (
          <li>
            Deposits and withdrawals <Money value={summary.booked} digits={digits} isGain />
          </li>
        )}
        {summary.remainder !== null && Math.abs(summary.remainder) >= 0.005 && (
          <li>
            Not told apart <Money value={summary.remainder} digits={digits} isGain />
            <span className={styles.note}>account, positions and deals are read one after the other</span>
          </li>
        )}
        <li>
          Sum = change in equity{' '}
          {summary.equityChange === null ? (
            'not known: the record lacks an end'
          ) : (
            <Money value={summary.equityChange} digits={digits} isGain />
          )}
        </li>
      </Section>
      {trades.length + bookings.length > 0 && (
        <Section name="Trades while away">
          {trades.slice(0, mostLines).map(({ deal, atMs, trader }) => (
            <Line key={deal.ticket} atMs={atMs} at={at}>
              <TraderChip trader={trader} />{' '}
              {`${deal.type === 'BUY' ? 'Buy' : 'Sell'} ${lotsText(deal.volume)} ${deal.symbol} at ${priceText(deal.price, decimals(deal.symbol))}, ${deal.entry === 'IN' ? 'entry' : 'exit'} `}
              <Money value={netOf(deal)} digits={digits} isGain />
            </Line>
          ))}
          {bookings.slice(0, mostLines).map(({ deal, atMs, net }) => (
            <Line key={deal.ticket} atMs={atMs} at={at}>
              {`${deal.type.toLowerCase()} ${deal.comment} `}
              <Money value={net} digits={digits} isGain />
            </Line>
          ))}
          <More count={trades.length} />
        </Section>
      )}
      {changes.length > 0 && (
        <Section name="Orders and levels that changed">
          {changes.slice(0, mostLines).map((event) => {
            const { who, title, detail } = describeEvent(event, words);
            return (
              <Line key={`${event.kind} ${event.atMs} ${detail}`} atMs={event.atMs} at={at}>
                {who !== null && <TraderChip trader={who} />} {title}{' '}
                <span className={styles.note}>{detail}</span>
              </Line>
            );
          })}
          <More count={changes.length} />
        </Section>
      )}
      {refusals.length > 0 && (
        <Section name="Refusals">
          {refusals.map(({ intent, atMs }) => (
            <Line key={intent.id} atMs={atMs} at={at}>
              {`${describeRequest(intent.request, intent.symbol === null ? null : decimals(intent.symbol))}, ${intent.state === 'rejected' ? 'rejected' : 'not sent'}`}
            </Line>
          ))}
        </Section>
      )}
      {gaps.length > 0 && (
        <Section name="Connection gaps">
          {gaps.map(({ gap, deals }) => (
            <Line key={gap.fromMs} atMs={gap.fromMs} at={at}>
              {`${formatAge((gap.toMs ?? record.toMs) - gap.fromMs)} · ${gap.why ?? 'not watched'} · ${dealsText(deals)}`}
            </Line>
          ))}
        </Section>
      )}
    </>
  );
}

const dealsText = (deals: number | null): string =>
  deals === null
    ? 'deals not checked yet'
    : deals === 0
      ? 'no deal in it'
      : `${deals} ${deals === 1 ? 'deal' : 'deals'} in it`;

function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{name}</h3>
      <ul aria-label={name}>{children}</ul>
    </section>
  );
}

function More({ count }: { readonly count: number }) {
  return count > mostLines ? <li>{`${count - mostLines} more, see the replay`}</li> : null;
}

/** A line that opens its moment. */
function Line(props: {
  readonly atMs: UtcMs;
  readonly at: (atMs: UtcMs) => string;
  readonly children: ReactNode;
}) {
  const { atMs, at, children } = props;
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        title="Replay this moment"
        onClick={() => openReplay({ atMs: Math.floor(atMs / 1_000) * 1_000 + 999 })}
      >
        <span className={styles.time}>{at(atMs)}</span>
        <span>{children}</span>
      </button>
    </li>
  );
}
