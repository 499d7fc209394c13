import { useCallback, useEffect, useState } from 'react';
import { figureDefinitions } from '../../../shared/formats/trader-figures';
import { formatUtcOffset } from '../../../shared/math/time';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { useLatest } from '../../base/use-latest';
import { optionsOf, Select } from '../../components/select';
import { Empty, FailureStrip, Loading } from '../../components/states';
import { useCurrency, useMoneyDigits } from '../../data/account';
import { botsPeriodFrom, readTrades } from '../../data/bots';
import { useBridge } from '../../data/bridge';
import { useBrokerDay, useBrokerOffset } from '../../data/broker-day';
import { useBrokerOffsets } from '../../data/broker-offsets';
import { failureOf } from '../../data/failure-error';
import { notify } from '../../data/notifications/store';
import { useTradeNotes } from '../../data/trade-notes';
import { useTraderNames } from '../../data/trader-names';
import { useBackFromFigure } from '../../data/workspace/followed-figure';
import { useOpenTrade } from '../../data/workspace/open-trade';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { Unread } from '../cells';
import { exportTrades } from '../history';
import { NameDialog, WhoChips } from '../who';
import { changeBotsChoice, partingNames, partings, useBotsChoice } from './bots-choice';
import styles from './bots-sheet.module.css';
import { TraderLane } from './lane';
import { useLaneChoices } from './lane-choice';
import { incompleteText, toldText } from './lane-figures';
import type { OnTrade } from './lane-trades';
import { Lanes } from './lanes';
import { BotsPeriodChoice } from './period-choice';
import { type Lane, useLanes } from './use-lanes';

const noLanes: readonly Lane[] = [];

/** The view: a lane for each trader. */
export const BotsSheet = () => <Bots isSmall={false} />;

/** The same in a tab of the lower tables: its period stands beside the tabs, its filter above the chart. */
export const BotsTab = () => <Bots isSmall />;

function Bots({ isSmall }: { readonly isSmall: boolean }) {
  const { period, parting } = useBotsChoice();
  const bridge = useBridge();
  const filter = useWhoFilter();
  const { coverage, failure, lanes, chips, unread } = useLanes(period);
  const told = coverage === null ? '' : toldText(coverage);
  const digits = useMoneyDigits();
  const currency = useCurrency();
  const names = useTraderNames();
  const incomplete = incompleteText(coverage, unread);
  const [named, setNamed] = useState<number | null>(null);
  const open = useLatest(useOpenTrade());
  const openTrade: OnTrade = useCallback(
    (trade) => open.current({ ...trade, entry: trade.entry ?? trade.exit ?? 0 }),
    [open],
  );
  const offsets = useBrokerOffsets();
  const notes = useTradeNotes();
  const day = useBrokerDay()?.start ?? null;
  const exporting = useLatest(async (owner: TraderKey) => {
    if (day === null) return;
    const trades = await readTrades(bridge, { owner, from: botsPeriodFrom(period, day) });
    exportTrades({ name: names.nameOf(owner), trades, lastDay: day, offsets, names, notes });
  });
  const exportAll = useCallback(
    (owner: TraderKey) =>
      void exporting
        .current(owner)
        .catch((error: unknown) =>
          notify({ tone: 'warn', title: 'Not exported', detail: failureOf(error).message }),
        ),
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
  const isWaiting = (coverage === null && failure !== null) || day === null;
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
          <div>
            <Select
              label="Beside the hours"
              value={parting}
              options={optionsOf(partings, partingNames)}
              onChoose={(parting) => changeBotsChoice({ parting })}
            />
          </div>
        </div>
      )}
      {isSmall && incomplete !== null && <p className={styles.incomplete}>{incomplete}</p>}
      {failure !== null && coverage !== null && <FailureStrip failure={failureOf(failure)} />}
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
            day={day ?? 0}
            told={[told, incomplete ?? ''].filter((each) => each !== '').join('; ')}
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
        {coverage !== null && lanes.every(({ magic }) => magic === null) && (
          <p className={styles.hidden}>No bot was seen: nothing of this account has a magic number.</p>
        )}
        {coverage !== null && shown.length === 0 && <Empty>No trader is shown.</Empty>}
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
