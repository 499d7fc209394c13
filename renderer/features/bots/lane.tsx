import { memo, useCallback } from 'react';
import { brokerOf } from '../../../shared/math/broker-offsets';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { TradesPick } from '../../../shared/model/ledger';
import { isolated } from '../../../shared/rules/isolated';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { useLatest } from '../../base/use-latest';
import { useOfWindow } from '../../base/window-size';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { markColour } from '../../components/trader-chip';
import { type BotsPeriod, botsPeriodFrom, readPicked, useLanePictures } from '../../data/bots';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { notify } from '../../data/notifications/store';
import { useFollowFigure } from '../../data/workspace/followed-figure';
import { type TradesOf, useShowTrades } from '../history';
import { historyPeriodOf, historyPeriodOfTrades, type ListedTrade, type Parting } from './bots-choice';
import { Figures } from './figures';
import styles from './lane.module.css';
import type { LaneChoice } from './lane-choice';
import { type FigureLinks, laneFigures } from './lane-figures';
import { LaneTrades, type OnTrade } from './lane-trades';
import { LaneWho } from './lane-who';
import type { Lane } from './use-lanes';

export interface LaneProps extends Omit<Lane, 'key'> {
  readonly traderKey: TraderKey;
  /** From 1, of `count` lanes: not all of them are rendered. */
  readonly place: number;
  readonly count: number;
  readonly period: BotsPeriod;
  readonly parting: Parting;
  /** The broker's midnight. */
  readonly day: BrokerSeconds;
  /** What the server told, in words. */
  readonly told: string;
  readonly digits: number;
  readonly isSmall: boolean;
  readonly choice: LaneChoice;
  readonly onChoice: (key: TraderKey, part: Partial<LaneChoice>) => void;
  readonly onName: (magic: number) => void;
  readonly onTrade: OnTrade;
  readonly onExport: (key: TraderKey) => void;
}

/** As wide as its column lets it, see bots-sheet.module.css. */
const figureColumns = (): number => (window.innerWidth < 1400 ? 4 : window.innerWidth < 2200 ? 2 : 3);

/** One trader: what he is doing, what he brought, and what he has at stake. */
export const TraderLane = memo(function TraderLane(props: LaneProps) {
  const {
    place,
    count,
    isSmall,
    choice,
    onChoice,
    onName,
    onTrade,
    onExport,
    period,
    parting,
    day,
    told,
    digits,
    traderKey: key,
    ...rest
  } = props;
  const lane: Lane = { key, ...rest };
  const { name, mark, results, isRead } = lane;
  const columns = useOfWindow(figureColumns);
  const { isOpened } = choice;
  const changeChoice = useCallback((part: Partial<LaneChoice>) => onChoice(key, part), [onChoice, key]);
  const showTrades = useShowTrades();
  const follow = useFollowFigure();
  // A trade that he shares with others is nobody's in History.
  const keys: readonly TraderKey[] = results !== null && results.shared > 0 ? [key, 'mixed'] : [key];
  const showList = (trades: readonly ListedTrade[]) => {
    const [first, ...more] = trades;
    if (first === undefined) return;
    if (more.length === 0) onTrade(first);
    else showTrades({ keys, trades, period: historyPeriodOfTrades(trades, day) });
  };
  const fromDay = botsPeriodFrom(period, day);
  const own = { owner: key, from: fromDay };
  const pictures = useLanePictures(results === null ? null : own);
  const bridge = useBridge();
  const showPicked = (pick: Parameters<typeof readPicked>[2]) =>
    void readPicked(bridge, own, pick).then(showList, (error: unknown) =>
      notify({ tone: 'warn', title: 'Trades not shown', detail: failureOf(error).message }),
    );
  const links: FigureLinks = {
    toTrades: (of) => showTrades({ keys, period: historyPeriodOf(of, day) }),
    toTrade: onTrade,
    toFall: () => showPicked({ of: 'fall' }),
    toNoStop: () => showPicked({ of: 'no-stop' }),
    toFloatingFall: ({ fromMs, toMs }) => {
      const offsets = lane.recorded?.offsets;
      if (offsets === undefined) return;
      const dayAt = (ms: number) => startOfBrokerDay(brokerOf(ms, offsets));
      showTrades({ keys, period: { firstDay: dayAt(fromMs), lastDay: dayAt(toMs) } });
    },
    toOpen: () => follow({ only: [key] }, 'positions'),
  };
  const latest = useLatest({
    show: (filters: NonNullable<TradesOf['filters']>) =>
      showTrades({ keys, filters, period: historyPeriodOf(period, day) }),
    list: showList,
    pick: showPicked,
  });
  const onShow = useCallback(
    (filters: NonNullable<TradesOf['filters']>) => latest.current.show(filters),
    [latest],
  );
  const onTrades = useCallback((trades: readonly ListedTrade[]) => latest.current.list(trades), [latest]);
  const onPick = useCallback((pick: TradesPick) => latest.current.pick(pick), [latest]);
  const figures = laneFigures({ lane, period, told, digits, links });
  return (
    <article
      className={isSmall ? styles.slim : styles.lane}
      aria-label={name}
      aria-posinset={place}
      aria-setsize={count}
      aria-busy={!isRead}
      data-opened={isOpened || undefined}
      data-empty={(isRead && results === null) || undefined}
      style={{ borderLeftColor: markColour(mark) }}
    >
      <div className={styles.who}>
        <LaneWho
          lane={lane}
          isSmall={isSmall}
          digits={digits}
          onName={onName}
          onTrade={onTrade}
          onExport={() => onExport(key)}
        />
        {!isSmall && (
          <Button
            tone="ghost"
            className={styles.open}
            aria-expanded={isOpened}
            aria-label={`Curve and hours, ${name}`}
            onClick={() => changeChoice({ isOpened: !isOpened })}
          >
            Curve and hours <Icon name={isOpened ? 'up' : 'down'} />
          </Button>
        )}
      </div>
      <div className={styles.results}>
        <Figures
          name={`${isolated(name)} results`}
          figures={isSmall ? figures.slice(0, 8) : figures}
          columns={isSmall ? 4 : columns}
        />
        {!isRead && <div className={styles.waiting} />}
      </div>
      <LaneTrades
        name={isolated(name)}
        traderKey={key}
        mark={mark}
        results={results}
        pictures={isRead ? pictures : undefined}
        parting={parting}
        from={fromDay}
        digits={digits}
        isSmall={isSmall}
        choice={choice}
        onChoice={changeChoice}
        onTrade={onTrade}
        onTrades={onTrades}
        onPick={onPick}
        onShow={onShow}
      />
    </article>
  );
});
