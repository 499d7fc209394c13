import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { addMoney } from '../../../shared/math/deals';
import type { FillAgainstQuote } from '../../../shared/math/fill-quote';
import { formatMoney } from '../../../shared/math/money';
import { formatDuration } from '../../../shared/math/time';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { Faint, Num } from '../../components/numbers';
import { useCurrency, useMoneyDigits } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { fillOptions } from '../../data/fills';
import { dealsOfTrip } from './deals-of-trip';
import { heldTrade, useExcursion } from './excursion-read';
import styles from './trade-card.module.css';
import { reachText, slippageText, spreadText, stopTimesText } from './trip-measures';
import type { TradeRecord } from './use-trade-record';

/** How a trade went: how far it ran for and against its entry, what its stop risked, and what it cost. */
export function Measures(props: {
  readonly trip: ClosedPosition;
  readonly spec: SymbolSpec;
  readonly record: TradeRecord;
  readonly isUpToNow: boolean;
}) {
  const { trip, spec, record, isUpToNow } = props;
  const bridge = useBridge();
  const digits = useMoneyDigits();
  const currency = useCurrency() ?? '';
  const held = heldTrade(trip, isUpToNow);
  const excursion = useExcursion(trip, isUpToNow);
  const deals = dealsOfTrip(trip);
  const entryFill = useQuery(fillOptions(bridge, deals?.entry ?? null));
  const exitFill = useQuery(fillOptions(bridge, deals?.exit ?? null));
  const isClosed = trip.state === 'closed';

  const ofReach = (is: 'favourable' | 'adverse'): ReactNode => {
    if (held.kind === 'not told') return <Faint>not told: {held.why}</Faint>;
    if (excursion.isPending) return <Faint>reading …</Faint>;
    const told = excursion.data ?? null;
    if (told === null) return <Faint>not told: no ticks and no candles that old</Faint>;
    return (
      <>
        {reachText(told.excursion[is], is, { point: spec.point, riskPrice: record.riskPrice })}{' '}
        <Faint>
          {isClosed ? '' : 'so far, '}
          {told.from === 'ticks' ? 'from ticks' : `from ${told.from} bars`}
        </Faint>
      </>
    );
  };
  const ofFill = (
    fill: typeof entryFill,
    text: (told: FillAgainstQuote, point: number) => string,
  ): ReactNode => {
    if (deals === null) return <Faint>{isClosed ? 'not told: several deals' : 'when it is closed'}</Faint>;
    if (fill.isPending) return <Faint>reading …</Faint>;
    const told = fill.data ?? null;
    return told === null ? <Faint>not told: no ticks of it</Faint> : text(told, spec.point);
  };
  const { swap, commission, fee } = trip;
  const money = (value: number) => formatMoney(value, digits);
  return (
    <ul className={styles.measures} aria-label="Measures">
      <Measure label="Duration" title="From the first entry to the last exit">
        {formatDuration(trip.durationS) || <Faint>{isClosed ? 'not known' : 'open'}</Faint>}
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
        {ofFill(entryFill, slippageText)}
      </Measure>
      <Measure label="Slippage out" title={slippageTitle}>
        {ofFill(exitFill, slippageText)}
      </Measure>
      <Measure label="Spread paid" title="Ask minus bid when it was opened">
        {ofFill(entryFill, spreadText)}
      </Measure>
      <Measure
        label="MFE"
        title="Maximum favourable excursion: the farthest in profit, at the price it could have been closed at"
      >
        {ofReach('favourable')}
      </Measure>
      <Measure
        label="MAE"
        title="Maximum adverse excursion: the farthest in loss, at the price it could have been closed at"
      >
        {ofReach('adverse')}
      </Measure>
      <Measure
        label="Swap, fee"
        title={`Swap ${money(swap)}, commission ${money(commission)}, fee ${money(fee)}; part of the result`}
      >
        <Num>{`${money(addMoney([swap, commission, fee]))} ${currency}`}</Num>
      </Measure>
      <Measure label="Stop loss" title="How long it had one, as far as positions were watched" isWide>
        {record.stops === null ? (
          <Faint>{record.isReading ? 'reading …' : 'not known'}</Faint>
        ) : (
          stopTimesText(record.stops) || <Faint>not known</Faint>
        )}
      </Measure>
    </ul>
  );
}

const slippageTitle =
  'Against the quote of that second by the ticks, worse below 0. The price that a bot intended is not told.';

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
