import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shortFailure } from '../../../shared/formats/describe-failure';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import type { FillAgainstQuote } from '../../../shared/math/fill-quote';
import { formatMoney } from '../../../shared/math/money';
import { formatPrice } from '../../../shared/math/price';
import { estimateProfit } from '../../../shared/math/profit';
import { stopTimes } from '../../../shared/math/stop-times';
import type { LevelChange } from '../../../shared/model/kept-history';
import { Faint } from '../../components/numbers';
import { useCurrency } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useBrokerOffset } from '../../data/broker-day';
import { failureOf } from '../../data/failure-error';
import { positionCoverageOptions, positionLevelsOptions } from '../../data/kept-history';
import { useSymbol } from '../../data/symbols';
import { excursionOptions, heldTrade } from './excursion-read';
import { dealsOfTrip, fillOptions } from './fill-read';
import styles from './trip-card.module.css';
import {
  firstStopSeen,
  levelEvents,
  reachText,
  slippageText,
  spreadText,
  stopTimesText,
} from './trip-measures';

const noChanges: readonly LevelChange[] = [];

/** How a trade went: how far it ran for and against its entry, what its stop risked, and when it had one. */
export function TripRecord({ trip, digits }: { readonly trip: ClosedPosition; readonly digits: number }) {
  const bridge = useBridge();
  const spec = useSymbol(trip.symbol).data;
  const offsetS = useBrokerOffset();
  const currency = useCurrency() ?? '';
  const held = heldTrade(trip);
  const excursion = useQuery({
    ...excursionOptions(bridge, trip.symbol, held ?? nothingHeld),
    enabled: held !== null,
  });
  const deals = dealsOfTrip(trip);
  const entryFill = useQuery(fillOptions(bridge, deals?.entry ?? null));
  const exitFill = useQuery(fillOptions(bridge, deals?.exit ?? null));
  const levels = useQuery(positionLevelsOptions(bridge, trip.positionId));
  const { openTime, closeTime } = trip;
  const life =
    openTime === null || closeTime === null || offsetS === null
      ? null
      : { fromMs: (openTime - offsetS) * 1_000, toMs: (closeTime - offsetS) * 1_000 };
  const coverage = useQuery({
    ...positionCoverageOptions(bridge, life ?? nothingLived),
    enabled: life !== null && trip.state === 'closed',
  });
  if (spec === undefined) return null;

  const changes = levels.data ?? noChanges;
  const firstStop = firstStopSeen(changes);
  const riskPrice =
    firstStop === null || trip.entryPrice === null ? null : Math.abs(trip.entryPrice - firstStop);
  const risk =
    firstStop === null || trip.entryPrice === null || trip.volumeIn === null
      ? null
      : estimateProfit({
          side: trip.side,
          volume: trip.volumeIn,
          open: trip.entryPrice,
          close: firstStop,
          spec,
        });
  const isRisk = risk !== null && risk < 0;
  const events = levelEvents(changes, spec.digits, (ms) =>
    offsetS === null ? null : Math.floor(ms / 1_000) + offsetS,
  );
  const ofReach = (is: 'favourable' | 'adverse'): ReactNode => {
    if (held === null)
      return <Faint>{trip.state === 'closed' ? 'not told: several entries' : 'when it is closed'}</Faint>;
    if (excursion.isPending) return <Faint>reading …</Faint>;
    const told = excursion.data ?? null;
    if (told === null) return <Faint>not told: no ticks and no candles that old</Faint>;
    const source = told.from === 'ticks' ? 'from ticks' : `from ${told.from} bars`;
    return (
      <>
        {reachText(told.excursion[is], is, { point: spec.point, riskPrice })} <Faint>{source}</Faint>
      </>
    );
  };
  const ofFill = (
    fill: typeof entryFill,
    text: (told: FillAgainstQuote, point: number) => string,
  ): ReactNode => {
    if (deals === null)
      return <Faint>{trip.state === 'closed' ? 'not told: several deals' : 'when it is closed'}</Faint>;
    if (fill.isPending) return <Faint>reading …</Faint>;
    const told = fill.data ?? null;
    return told === null ? <Faint>not told: no ticks of it</Faint> : text(told, spec.point);
  };
  return (
    <>
      <dl className={styles.lines}>
        <Measure
          label="MFE"
          title="The farthest that it ran for the trade, by the price at which it could have been closed"
        >
          {ofReach('favourable')}
        </Measure>
        <Measure
          label="MAE"
          title="The farthest that it ran against the trade, by the price at which it could have been closed"
        >
          {ofReach('adverse')}
        </Measure>
        <Measure label="Risk, first stop seen" title="Before costs, by the tick value of today">
          {firstStop === null ? (
            <Faint>not known, no R</Faint>
          ) : (
            <>
              {formatPrice(firstStop, spec.digits)}
              {isRisk && ` · ${formatMoney(-risk, digits)} ${currency} · ${result(trip.net / -risk)}`}
            </>
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
        {life !== null && trip.state === 'closed' && (
          <Measure label="Stop loss" title="How long it had one, as far as positions were watched">
            {coverage.isPending || levels.isPending
              ? 'reading …'
              : stopTimesText(stopTimes(changes, coverage.data ?? null, life)) || 'not known'}
          </Measure>
        )}
      </dl>
      <section aria-label="Stop and target" className={styles.path}>
        {levels.isPending ? (
          <p className={styles.note}>Reading the recorded stops …</p>
        ) : levels.error !== null ? (
          <p className={styles.note}>Stops could not be read: {shortFailure(failureOf(levels.error))}.</p>
        ) : events.length === 0 ? (
          <p className={styles.note}>Stops are not known: no recording has this position.</p>
        ) : (
          <ol>
            {events.map(({ key, time, what, how }) => (
              <li key={key}>
                <time>{time}</time> {what} <Faint>{how}</Faint>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

const result = (multiple: number): string => `result ${formatMoney(multiple, 2, { sign: true })} R`;

const slippageTitle =
  'Against the quote of that second by the ticks, worse below 0. The price that a bot intended is not told.';

/** Placeholders of queries that are not enabled. */
const nothingHeld = { side: 'BUY', entryPrice: 0, exitPrice: null, entry: 0, exit: null } as const;
const nothingLived = { fromMs: 0, toMs: 0 };

function Measure(props: { readonly label: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt title={props.title}>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
