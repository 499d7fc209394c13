import { useMemo } from 'react';
import { figureDefinitions } from '../../../shared/formats/trader-figures';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { countText } from '../../../shared/math/counts';
import type { WorseThanQuote } from '../../../shared/math/fill-quote';
import { formatNumber } from '../../../shared/math/money';
import { formatBrokerTime } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { Execution, ExecutionGroup } from '../../../shared/rules/execution';
import { isolated } from '../../../shared/rules/isolated';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { Button } from '../../components/button';
import { Headings } from '../../components/headings';
import { useNewestTrades } from '../../data/bots';
import { useExecution } from '../../data/execution';
import { useFillsAgainstQuote } from '../../data/fills';
import { hoursOf, type RequestFilters, useJournalClock, useShowRequests } from '../journal';
import { intentKind } from '../trading';
import { type ListedTrade, listedTrade } from './bots-choice';
import styles from './execution-part.module.css';
import tableStyles from './group-table.module.css';
import { entriesAtOnce, type LaneChoice } from './lane-choice';

/** Each is a request to the bridge: more are read when they are asked for. */
const mostEntries = 50;
/** Symbols of our requests, those with the most first. */
const mostSymbols = 4;

interface ExecutionProps {
  readonly name: string;
  readonly traderKey: TraderKey;
  /** How many closed in the period. */
  readonly trades: number;
  /** Broker seconds; null: all. */
  readonly from: BrokerSeconds | null;
  readonly entriesRead: number;
  readonly onChoice: (part: Pick<LaneChoice, 'entries'>) => void;
  readonly onTrades: (trades: readonly ListedTrade[]) => void;
}

/** How a trader's orders were carried out: ours by the journal, a bot's fills against the ticks' quote alone. */
export const ExecutionPart = (props: ExecutionProps) => (
  <div className={styles.part}>
    <Fills {...props} />
    {props.traderKey === 'you' ? (
      <Requests name={props.name} from={props.from} />
    ) : (
      <p className={styles.note}>
        Requests, replies and rejections of other traders: not provided by any bridge.
      </p>
    )}
  </div>
);

function Fills(props: ExecutionProps) {
  const { name, traderKey: owner, from, trades, entriesRead: count, onChoice, onTrades } = props;
  const newest = useNewestTrades(trades === 0 ? null : { owner, from }, count);
  /** The trade that each entry began. */
  const tradeOf = useMemo(
    () =>
      new Map(
        (newest ?? []).flatMap((trade): [Deal, ClosedPosition][] => {
          const entry = trade.parts.find(({ role }) => role === 'in');
          return entry === undefined ? [] : [[entry.deal, trade]];
        }),
      ),
    [newest],
  );
  const entries = useMemo(() => [...tradeOf.keys()], [tradeOf]);
  const fills = useFillsAgainstQuote(entries);
  const isReading = newest === undefined || fills.isReading;
  const tradesOf = (deals: readonly Deal[]) =>
    deals.flatMap((deal) => tradeOf.get(deal) ?? []).map(listedTrade);
  const hasMore = count < mostEntries && count < trades;
  return (
    <div title={figureDefinitions.fillAgainstQuote}>
      <table className={tableStyles.table} aria-label={`${name} entries`}>
        <Headings
          of={[
            { name: 'Entries against the quote', className: tableStyles.wrapping },
            'Mean, points',
            { name: 'Known', title: 'With ticks of their second, of the newest ones' },
            'Worst',
          ]}
        />
        <tbody>
          {(entries.length === 0 || isReading) && (
            <tr>
              <td colSpan={4} className={tableStyles.more}>
                {isReading ? 'reading …' : 'none in the period'}
              </td>
            </tr>
          )}
          {!isReading &&
            fills.bySymbol.map(({ symbol, deals, worst, mean, told, of }) => (
              <tr key={symbol}>
                <th scope="row">
                  <button
                    type="button"
                    className={tableStyles.link}
                    title={`${isolated(symbol)}: the newest ${countText(deals.length, 'entry', 'entries')}, each with its trade`}
                    onClick={() => onTrades(tradesOf(deals))}
                  >
                    {symbol}
                  </button>
                </th>
                <td className={tableStyles.wrapping}>
                  {mean === null ? 'not known' : breaking(betweenText(mean))}
                </td>
                <td>{`${told} of ${of}`}</td>
                <td>
                  {worst !== null && (
                    <button
                      type="button"
                      className={tableStyles.link}
                      title={`The card of that trade, entered ${formatBrokerTime(worst.deal.time ?? 0)}`}
                      aria-label={`Worst entry of ${isolated(symbol)}: ${sideText(worst.points)}`}
                      onClick={() => onTrades(tradesOf([worst.deal]))}
                    >
                      {sideText(worst.points)}
                    </button>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {!isReading && hasMore && (
        <Button
          tone="ghost"
          aria-label={`Read ${entriesAtOnce} more entries, ${name}`}
          onClick={() => onChoice({ entries: count + entriesAtOnce })}
        >
          {`Read ${entriesAtOnce} more`}
        </Button>
      )}
    </div>
  );
}

/** `0.4 worse`, or between `0.5 better – 1.0 worse` where several quotes stood in the second. */
export function betweenText({ least, most }: NonNullable<WorseThanQuote['mean']>): string {
  const [from, to] = [sideText(least), sideText(most)];
  return from === to ? from : `${from} – ${to}`;
}

/** Breaks after the dash alone. */
const breaking = (range: string): string => range.replaceAll(' ', '\u00a0').replace('–\u00a0', '– ');

function sideText(points: number): string {
  const text = formatNumber(Math.abs(points), 1);
  return Number(text.replaceAll(/\s/g, '')) === 0 ? text : `${text} ${points > 0 ? 'worse' : 'better'}`;
}

function Requests({ name, from }: { readonly name: string; readonly from: BrokerSeconds | null }) {
  const execution = useExecution(from);
  const clock = useJournalClock();
  const show = useShowRequests();
  if (execution === null) return <p className={styles.note}>Reading the journal …</p>;
  const { all, bySymbol, byHour, byType } = execution;
  if (all.intents.length === 0) return <p className={styles.note}>No request in the period.</p>;
  const moreSymbols = bySymbol.length - mostSymbols;
  /** Of the period alone: the Journal shows all that was ever asked. */
  const within = (of: Execution, filters: RequestFilters): RequestFilters =>
    from === null ? filters : [...filters, { id: 'time', value: hoursOf(of.intents, clock) }];
  const hour = (at: number): string => `${String(at).padStart(2, '0')}:00`;
  const type = ({ key, intents }: ExecutionGroup<string>): string => {
    const [first] = intents;
    if (first === undefined) return key;
    return first.request.name === 'place-order'
      ? orderTypeLabel(first.request.input.type)
      : intentKind(first);
  };
  return (
    <table className={tableStyles.table} aria-label={`${name} requests`} title={figureDefinitions.requests}>
      <Headings
        of={[
          'Requests',
          'Sent',
          { name: 'Reply ms', title: 'Median and slowest time from sending to the reply' },
          { name: 'Slippage', title: 'Mean slippage against the price seen, points; + better for you' },
          'Rejected',
        ]}
      />
      <tbody>
        <Row label="All" of={all} filters={within(all, [])} />
        {bySymbol.slice(0, mostSymbols).map((group) => (
          <Row
            key={`symbol ${group.key}`}
            label={group.key ?? 'not provided'}
            of={group}
            filters={within(group, [{ id: 'symbol', value: `=${group.key ?? ''}` }])}
          />
        ))}
        {moreSymbols > 0 && (
          <tr>
            <td colSpan={5} className={tableStyles.more}>
              <button type="button" className={tableStyles.link} onClick={() => show(within(all, []))}>
                {`${countText(moreSymbols, 'more symbol')} in the Journal`}
              </button>
            </td>
          </tr>
        )}
        {byType.map((group) => (
          <Row
            key={`type ${group.key}`}
            label={type(group)}
            of={group}
            filters={within(group, typeFilters(group))}
          />
        ))}
        {byHour.map((group) => (
          <Row
            key={`hour ${group.key}`}
            label={hour(group.key)}
            of={group}
            filters={[{ id: 'time', value: hoursOf(group.intents, clock) }]}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The Journal names a market or pending order's type where it says what was asked, and tells closing a part from closing all. */
function typeFilters({ intents: [first] }: Execution): RequestFilters {
  if (first === undefined) return [];
  switch (first.request.name) {
    case 'place-order':
      return [
        { id: 'kind', value: `=${intentKind(first)}` },
        { id: 'asked', value: orderTypeLabel(first.request.input.type) },
      ];
    case 'close-position':
      return [{ id: 'asked', value: 'Close position' }];
    default:
      return [{ id: 'kind', value: `=${intentKind(first)}` }];
  }
}

function Row(props: { readonly label: string; readonly of: Execution; readonly filters: RequestFilters }) {
  const { label, of, filters } = props;
  const show = useShowRequests();
  const { intents, medianMs, slowestMs, meanSlippage, isMixed, refused, unknown } = of;
  const ms = (value: number | null): string => (value === null ? '–' : formatNumber(value));
  const unknownText = unknown === 0 ? '' : ` · ${countText(unknown, 'result')} not known`;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={tableStyles.link}
          title={`${label}: in the Journal${unknownText}`}
          onClick={() => show(filters)}
        >
          {label}
        </button>
      </th>
      <td>{formatNumber(intents.length)}</td>
      <td>{`${ms(medianMs)} · ${ms(slowestMs)}`}</td>
      <td title={isMixed ? 'Points of several symbols have no mean: see each symbol' : undefined}>
        {meanSlippage === null ? '–' : formatSigned(meanSlippage)}
      </td>
      <td>{formatNumber(refused.length)}</td>
    </tr>
  );
}

const formatSigned = (points: number): string =>
  points > 0 ? `+${formatNumber(points, 1)}` : formatNumber(points, 1);
