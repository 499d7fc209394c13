import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { addMoney } from '../../../shared/math/deals';
import { type FillAgainstQuote, meanFill } from '../../../shared/math/fill-quote';
import { formatMoney } from '../../../shared/math/money';
import type { StopTimes } from '../../../shared/math/stop-times';
import { formatDuration } from '../../../shared/math/time';
import type { BrokerSeconds, UtcMs } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { useClockValue } from '../../base/clock';
import { Faint, Num } from '../../components/numbers';
import { useCurrency, useMoneyDigits } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useBrokerOffsets } from '../../data/broker-offsets';
import { readBrokerSeconds } from '../../data/connection';
import { fillOptions } from '../../data/fills';
import { useTableClock } from '../cells';
import { tradeForExcursion, useExcursion } from './excursion-read';
import styles from './trade-card.module.css';
import { entryFills, exitFills, type TradeFill, type TradeFills } from './trade-fills';
import { costsNamed, reachScale, reachText, slippageText, spreadText, stopTimesText } from './trade-measures';
import type { TradeRecord } from './use-trade-record';

/** How a trade went: how far it ran for and against its entry, what its stop risked, and what it cost. */
export function Measures(props: {
  readonly trade: ClosedPosition;
  readonly spec: SymbolSpec;
  readonly record: TradeRecord;
}) {
  const { trade, spec, record } = props;
  const digits = useMoneyDigits();
  const currency = useCurrency() ?? '';
  const input = tradeForExcursion(trade);
  const excursion = useExcursion(trade);
  const entry = useFills(entryFills(trade));
  const exit = useFills(exitFills(trade));
  const isClosed = trade.state === 'closed';
  const scale = reachScale(trade, { riskPrice: record.riskPrice, spec, digits });

  const ofReach = (is: 'favourable' | 'adverse'): ReactNode => {
    if (input.kind === 'not told') return <Faint>not known: {input.why}</Faint>;
    if (excursion.isPending) return <Faint>reading …</Faint>;
    const told = excursion.data ?? null;
    if (told === null) return <Faint>not known: no ticks and no candles that old</Faint>;
    return (
      <>
        {inParts(reachText(told.excursion[is], is, scale))}{' '}
        <Faint>
          {isClosed ? '' : 'so far, '}
          {told.from === 'ticks' ? 'from ticks' : `from ${told.from} bars`}
        </Faint>
      </>
    );
  };
  const ofFills = (of: FillsRead, text: (told: FillAgainstQuote, point: number) => string): ReactNode => {
    if (of.kind === 'not told') return <Faint>not known: {of.why}</Faint>;
    if (of.kind === 'reading') return <Faint>reading …</Faint>;
    return (
      <>
        {text(of.told, spec.point)}
        {of.deals > 1 && <Faint> mean of {of.deals} deals</Faint>}
      </>
    );
  };
  const { swap, commission, fee } = trade;
  const money = (value: number) => formatMoney(value, digits);
  return (
    <ul className={styles.measures} aria-label="Measures">
      <Measure label="Duration" title="From the first entry to the last exit">
        {isClosed ? (
          formatDuration(trade.durationS) || <Faint>not known</Faint>
        ) : trade.openTime === null ? (
          <Faint>open</Faint>
        ) : (
          <OpenFor since={trade.openTime} />
        )}
      </Measure>
      <Measure
        label="Risk, first stop"
        title="What the first stop that was seen would have lost, before costs, by the tick value of today"
      >
        {record.isReading ? (
          <Faint>reading …</Faint>
        ) : record.risk === null ? (
          <Faint>not known</Faint>
        ) : (
          `${money(record.risk)} ${currency}`
        )}
      </Measure>
      <Measure label="Slippage in" title={slippageTitle}>
        {ofFills(entry, slippageText)}
      </Measure>
      <Measure label="Slippage out" title={slippageTitle}>
        {trade.state === 'open' ? <Faint>open</Faint> : ofFills(exit, slippageText)}
      </Measure>
      <Measure
        label="Spread paid"
        title="Ask minus bid when it was opened; of several entries the mean by volume"
      >
        {ofFills(entry, spreadText)}
      </Measure>
      <Measure
        label="Costs"
        title={`Swap ${money(swap)}, commission ${money(commission)}, fee ${money(fee)}; part of the result`}
      >
        <Num>{`${money(addMoney([swap, commission, fee]))} ${currency}`}</Num>{' '}
        <Faint>{costsNamed(trade)}</Faint>
      </Measure>
      <Measure
        label="MFE"
        title={`Maximum favourable excursion: the farthest in profit, ${farthestOf}`}
        isWide
      >
        {ofReach('favourable')}
      </Measure>
      <Measure label="MAE" title={`Maximum adverse excursion: the farthest in loss, ${farthestOf}`} isWide>
        {ofReach('adverse')}
      </Measure>
      <Measure label="Stop loss" title="How long it had one, as far as positions were watched" isWide>
        {record.stops === null ? (
          <Faint>{record.isReading ? 'reading …' : 'not known'}</Faint>
        ) : (
          <StopTimesText stops={record.stops} untilMs={record.stopsUntilMs} />
        )}
        {record.doubt !== '' && <Faint> · {record.doubt}</Faint>}
      </Measure>
    </ul>
  );
}

/** A line ends between two figures, not between a figure and its unit. */
const inParts = (text: string): string => text.replaceAll(/(?<=\d) (?=\p{L}+( ·|$))/gu, '\u00a0');

const farthestOf =
  'at the price it could have been closed at; of several entries from the mean price of what was open then';

const slippageTitle =
  'Against the quote of that second by the ticks, worse below 0; of several deals the mean by volume. The price that a bot intended is not provided.';

type FillsRead =
  | { readonly kind: 'not told'; readonly why: string }
  | { readonly kind: 'reading' }
  | { readonly kind: 'told'; readonly told: FillAgainstQuote; readonly deals: number };

/** All of them, or none: a mean of some would be another number. */
function useFills(of: TradeFills): FillsRead {
  const bridge = useBridge();
  const fills = of.kind === 'fills' ? of.fills : noFills;
  const reads = useQueries({ queries: fills.map(({ deal }) => fillOptions(bridge, deal)) });
  if (of.kind === 'not told') return of;
  if (reads.some(({ isPending }) => isPending)) return { kind: 'reading' };
  const known = fills.flatMap(({ volume }, at) => {
    const fill = reads[at]?.data ?? null;
    return fill === null ? [] : [{ fill, volume }];
  });
  const told = known.length < fills.length ? null : meanFill(known);
  return told === null
    ? { kind: 'not told', why: 'no ticks of it' }
    : { kind: 'told', told, deals: fills.length };
}

const noFills: readonly TradeFill[] = [];

function OpenFor({ since }: { readonly since: BrokerSeconds }) {
  const bridge = useBridge();
  const text = useClockValue(() => formatDuration(Math.max(0, (readBrokerSeconds(bridge) ?? since) - since)));
  return (
    <>
      {text} <Faint>so far</Faint>
    </>
  );
}

/** Of an open trade with the moment until which it is told. */
function StopTimesText(props: { readonly stops: StopTimes; readonly untilMs: UtcMs | null }) {
  const { stops, untilMs } = props;
  const offsets = useBrokerOffsets();
  const { timeText } = useTableClock();
  const text = stopTimesText(stops);
  if (text === '') return <Faint>not known</Faint>;
  const until =
    untilMs === null || offsets === null ? '' : timeText(brokerSecondsOf(untilMs, offsets)).slice(-8);
  return (
    <>
      {text} {until !== '' && <Faint>until {until}</Faint>}
    </>
  );
}

function Measure(props: {
  readonly label: string;
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li title={props.title} data-wide={props.isWide === true || undefined}>
      <span className={styles.label}>{props.label}</span> <span>{props.children}</span>
    </li>
  );
}
