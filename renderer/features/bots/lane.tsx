import { memo, useMemo, useState } from 'react';
import { lotsText } from '../../../shared/formats/amounts';
import { figureDefinitions, tooFewReason, tooFewText } from '../../../shared/formats/trader-figures';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { countText } from '../../../shared/math/counts';
import { formatMoney } from '../../../shared/math/money';
import { formatBrokerTime } from '../../../shared/math/time';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { OpenOfTrader } from '../../../shared/rules/open-of-traders';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { Button } from '../../components/button';
import { Icon, type IconName } from '../../components/icon';
import { markColour } from '../../components/trader-chip';
import { Unseen } from '../../components/unseen';
import type { BotsPeriod } from '../../data/bots';
import { openLowerTab } from '../../data/workspace/lower-tab';
import { openView } from '../../data/workspace/view';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useShowTrades } from '../history';
import { useTradeDialogs } from '../trading';
import { historyPeriodOf, type Parting } from './bots-choice';
import { Breakdown } from './breakdown';
import { Figures } from './figures';
import { HourGrid } from './hour-grid';
import styles from './lane.module.css';
import { type FigureLinks, laneFigures } from './lane-figures';
import { ResultsCurve } from './results-curve';
import { stateText } from './state-text';
import type { Lane } from './use-lanes';

export interface LaneProps extends Omit<Lane, 'key'> {
  readonly traderKey: TraderKey;
  readonly period: BotsPeriod;
  readonly parting: Parting;
  /** The broker's midnight. */
  readonly day: BrokerSeconds;
  readonly digits: number;
  readonly isSmall: boolean;
  readonly onName: (magic: number) => void;
  readonly onTrade: (trade: ClosedPosition) => void;
}

const icons: Readonly<Partial<Record<TraderKey, IconName>>> = { you: 'user', api: 'key', terminal: 'user' };
const iconOf = (key: TraderKey): IconName => icons[key] ?? 'bot';

/** One trader: what he is doing, what he brought, and what he has at stake. */
export const TraderLane = memo(function TraderLane(props: LaneProps) {
  const { isSmall, onName, onTrade, period, parting, day, digits, traderKey: key, ...rest } = props;
  const lane: Lane = { key, ...rest };
  const { name, mark, results } = lane;
  const [isOpened, setIsOpened] = useState(false);
  const showTrades = useShowTrades();
  const { choose } = useWhoFilter();
  const historyPeriod = historyPeriodOf(period, day);
  const links: FigureLinks = {
    toTrades: (of) => showTrades({ key, period: historyPeriodOf(of, day) }),
    toWorst: () => {
      if (results?.worst) onTrade(results.worst);
    },
    toFall: () => {
      const fall = results?.curve.drawdown;
      const at = (index: number) => results?.curve.points[index]?.time ?? day;
      if (fall)
        showTrades({ key, period: { firstDay: dayOf(at(fall.from + 1)), lastDay: dayOf(at(fall.to)) } });
    },
    toOpen: () => {
      choose({ only: [key] });
      openLowerTab('positions');
      openView('trade');
    },
  };
  const figures = laneFigures({ lane, period, digits, links });
  const few =
    results === null ? tooFewText(0) : results.isTooFew ? tooFewText(results.statistics.trades) : null;
  const curve = results?.curve ?? null;
  const describe = useMemo(
    () => (index: number) => pointText(curve?.points[index]?.trade ?? null, digits),
    [curve, digits],
  );
  return (
    <article
      className={isSmall ? styles.slim : styles.lane}
      aria-label={name}
      data-opened={isOpened || undefined}
      data-empty={results === null || undefined}
      style={{ borderLeftColor: markColour(mark) }}
    >
      <div className={styles.who}>
        <Who lane={lane} isSmall={isSmall} onName={onName} />
        {!isSmall && (
          <Button
            tone="ghost"
            className={styles.open}
            aria-expanded={isOpened}
            aria-label={`Curve and hours, ${name}`}
            onClick={() => setIsOpened(!isOpened)}
          >
            Curve and hours <Icon name={isOpened ? 'up' : 'down'} />
          </Button>
        )}
      </div>
      <div className={styles.results}>
        <Figures
          name={`${name} results`}
          figures={isSmall ? figures.slice(0, 8) : figures}
          columns={isSmall ? 4 : 2}
        />
      </div>
      <div className={styles.curve}>
        {few === null && curve !== null ? (
          <ResultsCurve
            name={`${name} equity`}
            curve={curve}
            mark={mark}
            digits={digits}
            isSmall={isSmall}
            describe={describe}
            onOpen={(index) => {
              const trade = curve.points[index]?.trade;
              if (trade) onTrade(trade);
            }}
          />
        ) : (
          <p className={styles.none} title={tooFewReason}>
            {few}
          </p>
        )}
      </div>
      {!isSmall && (
        <>
          <div className={styles.hours} title={figureDefinitions.hours}>
            {results === null || results.trades.length === 0 ? (
              <p className={styles.none}>{tooFewText(0)}</p>
            ) : (
              <HourGrid name={`${name} by hour and day`} cells={results.hours} digits={digits} />
            )}
          </div>
          <div className={styles.parts}>
            <Breakdown
              name={name}
              results={results}
              parting={parting}
              digits={digits}
              onShow={(filters) => showTrades({ key, period: historyPeriod, filters })}
              onDay={(of) => showTrades({ key, period: { firstDay: of, lastDay: of } })}
            />
          </div>
        </>
      )}
    </article>
  );
});

const dayOf = (time: BrokerSeconds): BrokerSeconds => Math.floor(time / 86_400) * 86_400;

function pointText(trade: ClosedPosition | null, digits: number): string {
  if (trade === null) return 'A deal that matches no position';
  const { side, symbol, volumeOut, net, closeTime } = trade;
  const lots = volumeOut === null ? '' : ` ${lotsText(volumeOut)}`;
  return `${formatBrokerTime(closeTime, 'minute')} · ${orderTypeLabel(side)}${lots} ${symbol} ${formatMoney(net, digits, { sign: true })}`;
}

function Who(props: {
  readonly lane: Lane;
  readonly isSmall: boolean;
  readonly onName: (magic: number) => void;
}) {
  const { lane, isSmall, onName } = props;
  const { key, name, mark, bot, magic, open } = lane;
  const dialogs = useTradeDialogs();
  const positions = open?.positions ?? [];
  const noStop = positions.filter(({ sl }) => sl === 0);
  return (
    <>
      <h3 className={styles.name} style={{ color: markColour(mark) }}>
        <Icon name={iconOf(key)} />
        <span className={styles.nameText} title={name}>
          {name}
        </span>
        {magic !== null && <span className={styles.magic}>magic {magic}</span>}
      </h3>
      <Status lane={lane} />
      <p className={styles.openLine}>{openText(open)}</p>
      <div className={styles.actions}>
        {positions.length > 0 && (
          <Button
            aria-label={`Close ${key === 'you' ? 'your' : 'its'} positions …, ${name}`}
            onClick={() => dialogs.openBulkClose({ of: 'trader', trader: key })}
          >
            {key === 'you' ? 'Close your positions …' : 'Close its positions …'}
          </Button>
        )}
        {!isSmall && noStop.length > 0 && (
          <Button aria-label={`Set a stop …, ${name}`} onClick={() => dialogs.openLevels(noStop)}>
            Set a stop …
          </Button>
        )}
        {!isSmall && bot !== null && (
          <Button
            aria-label={`Name this trader …, ${name}`}
            title={`Name and colour of magic ${bot.magic}`}
            onClick={() => onName(bot.magic)}
          >
            Name this trader …
          </Button>
        )}
      </div>
    </>
  );
}

/** Not read out with each minute: only that somebody fell silent is news. */
function Status({ lane: { name, state, isRead } }: { readonly lane: Lane }) {
  const { title, detail, isWarning } = stateText(state);
  return (
    <div
      className={styles.state}
      role="status"
      aria-live={isWarning ? 'polite' : 'off'}
      aria-label={`${name} status`}
      title={figureDefinitions.state}
    >
      {isRead && (
        <>
          <span data-warning={isWarning || undefined}>
            {isWarning && <Icon name="warn" />}
            {title}
          </span>
          {detail !== '' && (
            <span>
              <Unseen>, </Unseen>
              {detail}
            </span>
          )}
        </>
      )}
    </div>
  );
}

/** `Open: Sell 0.05 EURUSD · 1 order`. */
function openText(open: OpenOfTrader | null): string {
  if (open === null) return 'Nothing open';
  const { positions, orders } = open;
  const held =
    positions.length === 0
      ? 'Nothing open'
      : positions.length < 3
        ? `Open: ${positions.map(({ side, volume, symbol }) => `${orderTypeLabel(side)} ${lotsText(volume)} ${symbol}`).join(', ')}`
        : `Open: ${countText(positions.length, 'position')}`;
  return orders.length === 0 ? held : `${held} · ${countText(orders.length, 'order')}`;
}
