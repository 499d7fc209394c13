import { useCallback, useEffect, useMemo, useState } from 'react';
import { figureDefinitions } from '../../../shared/formats/trader-figures';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { countText } from '../../../shared/math/counts';
import { formatUtcOffset } from '../../../shared/math/time';
import { useLatest } from '../../base/use-latest';
import { Radios } from '../../components/choice';
import { Empty, FailureStrip, Loading } from '../../components/states';
import { useCurrency, useMoneyDigits } from '../../data/account';
import { useWholeHistory } from '../../data/bots';
import { useBrokerDay, useBrokerOffset } from '../../data/broker-day';
import { useBrokerOffsets } from '../../data/broker-offsets';
import { failureOf } from '../../data/failure-error';
import { useTradeNotes } from '../../data/trade-notes';
import { useTraderNames } from '../../data/trader-names';
import { useBackFromFigure } from '../../data/workspace/followed-figure';
import { useOpenTrade } from '../../data/workspace/open-trade';
import { tripTimes } from '../../data/workspace/trip-times';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { Unread } from '../cells';
import { exportTrades } from '../history';
import { NameDialog, WhoChips } from '../who';
import { changeBotsChoice, partingNames, partings, useBotsChoice } from './bots-choice';
import styles from './bots-sheet.module.css';
import { TraderLane } from './lane';
import { useLaneChoices } from './lane-choice';
import { toldText } from './lane-figures';
import type { OnTrade } from './lane-trades';
import { Lanes } from './lanes';
import { useLedgerDifference } from './ledger-beside';
import { BotsPeriodChoice } from './period-choice';
import { type Lane, useLanes } from './use-lanes';

const noLanes: readonly Lane[] = [];

/** The view: a lane for each trader. */
export const BotsSheet = () => <Bots isSmall={false} />;

/** The same in a tab of the lower tables: its period stands beside the tabs, its filter above the chart. */
export const BotsTab = () => <Bots isSmall />;

function Bots({ isSmall }: { readonly isSmall: boolean }) {
  const { period, parting } = useBotsChoice();
  const { history: read, failure } = useWholeHistory();
  const filter = useWhoFilter();
  const { history, lanes, chips, unread } = useLanes(read, period);
  const told = useMemo(() => (history === null ? '' : toldText(history)), [history]);
  const today = useBrokerDay();
  const digits = useMoneyDigits();
  const currency = useCurrency();
  const names = useTraderNames();
  const difference = useLedgerDifference(history, period, names.nameOf);
  const unsure = [incompleteText(history?.unreadable ?? 0, unread), difference].filter(
    (each) => each !== null,
  );
  const incomplete = unsure.length === 0 ? null : unsure.join('; ');
  const [named, setNamed] = useState<number | null>(null);
  const open = useLatest(useOpenTrade());
  const openTrade: OnTrade = useCallback(
    (trade) => open.current({ ...tripTimes(trade), positionId: trade.positionId, id: trade.id }),
    [open],
  );
  const offsets = useBrokerOffsets();
  const notes = useTradeNotes();
  const exporting = useLatest((name: string, trades: readonly ClosedPosition[]) => {
    if (history === null) return;
    exportTrades({ name, trades, lastDay: history.today, offsets, traders: history.traders, notes });
  });
  const exportAll = useCallback(
    (name: string, trades: readonly ClosedPosition[]) => exporting.current(name, trades),
    [exporting],
  );
  const bot = names.bots.find(({ magic }) => magic === named) ?? null;
  const back = useLatest(useBackFromFigure());
  // Whoever comes back by another way than Back finds the view as it was left.
  useEffect(() => {
    if (!isSmall && back.current?.from === 'bots') back.current.goBack();
  }, [isSmall, back]);
  const { choiceOf, changeChoice } = useLaneChoices();
  const shown = lanes.filter(({ key }) => filter.shows(key));
  const isWaiting = (read === null && failure !== null) || today === null;
  const day = history?.today ?? today?.start ?? 0;
  return (
    <div className={styles.bots} data-small={isSmall || undefined}>
      {!isSmall && (
        <div className={styles.head}>
          <h2>Bots</h2>
          <div className={styles.chips}>
            <WhoChips listed={chips} />
          </div>
          <div className={styles.choices}>
            <BotsPeriodChoice />
          </div>
        </div>
      )}
      {!isSmall && (
        <div className={styles.columns}>
          <span>Trader</span>
          <span>Results{currency === null ? '' : `, ${currency}`}</span>
          <span className={styles.curveHead} title={figureDefinitions.curve}>
            Net by trade, each dot a closed trade
          </span>
          <span className={styles.hoursHead} title={figureDefinitions.hours}>
            Result by hour and day, broker time
          </span>
          <div className={styles.partings} role="radiogroup" aria-label="Results by">
            <Radios
              name="bots-parting"
              options={partings}
              words={partingNames}
              chosen={parting}
              onChoose={(parting) => changeBotsChoice({ parting })}
            />
          </div>
        </div>
      )}
      {isSmall && incomplete !== null && <p className={styles.incomplete}>{incomplete}</p>}
      {failure !== null && read !== null && <FailureStrip failure={failureOf(failure)} />}
      <Lanes
        lanes={isWaiting ? noLanes : shown}
        isSmall={isSmall}
        laneOf={({ key, ...lane }, place) => (
          <TraderLane
            {...lane}
            traderKey={key}
            place={place}
            count={shown.length}
            period={period}
            parting={parting}
            day={day}
            told={told}
            digits={digits}
            isSmall={isSmall}
            choice={choiceOf(key)}
            onChoice={changeChoice}
            onName={setNamed}
            onTrade={openTrade}
            onExport={exportAll}
          />
        )}
      >
        {isWaiting &&
          (failure !== null ? (
            <Unread failure={failureOf(failure)} />
          ) : (
            <Loading what="the broker’s clock" />
          ))}
        {history !== null && lanes.every(({ magic }) => magic === null) && (
          <p className={styles.hidden}>No bot was seen: nothing of this account has a magic number.</p>
        )}
        {history !== null && shown.length === 0 && <Empty>No trader is shown.</Empty>}
      </Lanes>
      {!isSmall && <Coverage told={told} incomplete={incomplete} />}
      {bot !== null && (
        <NameDialog key={bot.magic} bot={bot} bots={names.bots} onClose={() => setNamed(null)} />
      )}
    </div>
  );
}

/** What the figures are made of, and what they leave out. */
function Coverage({ told, incomplete }: { readonly told: string; readonly incomplete: string | null }) {
  const offsetS = useBrokerOffset();
  return (
    <p className={styles.coverage}>
      Booked + open = deals since midnight and floating · closed trades whole, after all costs · broker days
      {offsetS === null ? '' : `, ${formatUtcOffset(offsetS)}`}
      {told !== '' && ` · ${told}`}
      {incomplete !== null && <strong>{` · ${incomplete}`}</strong>}
    </p>
  );
}

/** Null: all could be read. */
function incompleteText(deals: number, open: number): string | null {
  const parts = [
    ...(deals === 0 ? [] : [countText(deals, 'deal')]),
    ...(open === 0 ? [] : [countText(open, 'open position or order', 'open positions and orders')]),
  ];
  return parts.length === 0
    ? null
    : `${parts.join(' and ')} of the bridge’s answer could not be read: no sum is complete`;
}
