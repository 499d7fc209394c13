import { figureDefinitions, noLossText } from '../../../shared/formats/trader-figures';
import { countText } from '../../../shared/math/counts';
import type { StopRisk } from '../../../shared/math/exposure';
import { formatMoney, formatNumber, formatPercent } from '../../../shared/math/money';
import { Money, Num } from '../../components/numbers';
import { type BotsPeriod, botsPeriodLabels, botsPeriods } from '../../data/bots';
import type { Figure } from './figures';
import type { Lane } from './use-lanes';

/** What leads where: to the trades of a figure, to what is open. */
export interface FigureLinks {
  readonly toTrades: (period: BotsPeriod) => void;
  readonly toWorst: () => void;
  readonly toFall: () => void;
  readonly toOpen: () => void;
}

/** Of one trader: what he brought today and in the period, and what he has at stake now. The most asked come first. */
export function laneFigures(props: {
  readonly lane: Lane;
  readonly period: BotsPeriod;
  readonly digits: number;
  readonly links: FigureLinks;
}): readonly Figure[] {
  const { lane, period, digits, links } = props;
  const { results, nets, today, isRead, open } = lane;
  const gain = (value: number | null) =>
    value === null ? 'not told' : <Money value={value} digits={digits} isGain />;
  const figure = (
    label: string,
    title: string,
    value: Figure['value'],
    onShow: Figure['onShow'],
    note?: string,
  ): Figure => ({ label, title, value, onShow, note });
  const closed = (of: BotsPeriod): Figure =>
    figure(`${botsPeriodLabels[of]}, closed`, figureDefinitions.net, gain(nets[of]), () =>
      links.toTrades(of),
    );
  const others = botsPeriods.filter((each) => each !== 'today' && each !== period);
  const toTrades = () => links.toTrades(period);
  const { trades, winRate, profitFactor, average, largestLoss } = results?.statistics ?? noStatistics;
  const fall = results?.curve.drawdown ?? null;
  return [
    ...(today === undefined
      ? []
      : [figure('Today, net', figureDefinitions.today, gain(today), () => links.toTrades('today'))]),
    ...(isRead ? [closed(period)] : []),
    ...(results === null
      ? []
      : results.isTooFew
        ? [figure('Trades', figureDefinitions.trades, <Num>{formatNumber(trades)}</Num>, toTrades)]
        : [
            figure(
              'Win rate',
              figureDefinitions.winRate,
              <Num>{winRate === null ? '–' : formatPercent(winRate * 100)}</Num>,
              toTrades,
              `of ${formatNumber(trades)}`,
            ),
            figure(
              'Profit factor',
              figureDefinitions.profitFactor,
              profitFactor === null ? noLossText : <Num>{formatNumber(profitFactor, 2)}</Num>,
              toTrades,
            ),
            figure('Expectancy', figureDefinitions.expectancy, gain(average), toTrades),
            figure(
              'Max drawdown',
              figureDefinitions.closedDrawdown,
              fall === null ? 'none' : gain(fall.amount),
              fall === null ? null : links.toFall,
            ),
          ]),
    ...(open === null ? [] : [openRisk(open.risk, digits, links.toOpen)]),
    ...(results === null
      ? []
      : [
          figure(
            'Largest loss',
            figureDefinitions.largestLoss,
            largestLoss === null ? 'none' : gain(largestLoss),
            results.worst === null ? null : links.toWorst,
          ),
        ]),
    ...(open === null || open.positions.length === 0 ? [] : [exposure(open.exposure, digits, links.toOpen)]),
    ...(isRead ? others.map(closed) : []),
  ];
}

const noStatistics = { trades: 0, winRate: null, profitFactor: null, average: null, largestLoss: null };

/** A position without a stop is never 0. */
function openRisk(
  { money, counted, unlimited, unknown }: StopRisk,
  digits: number,
  toOpen: () => void,
): Figure {
  const hasNone = counted + unlimited.length + unknown.length === 0;
  const notes = [
    ...(unlimited.length === 0
      ? []
      : [`${countText(unlimited.length, 'position')} without a stop: no limit`]),
    ...(unknown.length === 0 ? [] : [`${countText(unknown.length, 'position')} whose risk is not known`]),
  ];
  return {
    label: 'Open risk',
    title: [figureDefinitions.riskToStops, ...notes].join('\n'),
    value:
      unlimited.length > 0 ? (
        '⚠ no limit'
      ) : hasNone ? (
        'none'
      ) : counted > 0 ? (
        <Money value={money} digits={digits} />
      ) : (
        'not known'
      ),
    note: unknown.length > 0 && counted > 0 ? `+ ${unknown.length} not known` : undefined,
    isWarning: unlimited.length > 0,
    onShow: hasNone ? null : toOpen,
  };
}

function exposure(
  { items, unknown }: NonNullable<Lane['open']>['exposure'],
  digits: number,
  toOpen: () => void,
): Figure {
  const largest = items.toSorted((left, right) => Math.abs(right.money) - Math.abs(left.money))[0];
  const lines = items.map(({ name, money }) => `${name} ${formatMoney(money, digits, { sign: true })}`);
  return {
    label: 'Exposure',
    title: [figureDefinitions.exposure, ...lines, ...unknown.map((symbol) => `${symbol} not known`)].join(
      '\n',
    ),
    value:
      largest !== undefined ? (
        <Num>{`${formatMoney(largest.money / 1_000, 1, { sign: true })}k ${largest.name}`}</Num>
      ) : unknown.length > 0 ? (
        'not known'
      ) : (
        'none'
      ),
    note: items.length > 1 ? `+${items.length - 1}` : undefined,
    onShow: toOpen,
  };
}
