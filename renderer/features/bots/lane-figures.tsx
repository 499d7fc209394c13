import { lotsText } from '../../../shared/formats/amounts';
import { clockDoubt } from '../../../shared/formats/clock-doubt';
import { fewestTrades, figureDefinitions, noLossText } from '../../../shared/formats/trader-figures';
import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import { countText } from '../../../shared/math/counts';
import type { StopRisk } from '../../../shared/math/exposure';
import type { FloatingDrawdown } from '../../../shared/math/floating-drawdown';
import { formatMoney, formatNumber, formatPercent } from '../../../shared/math/money';
import type { Span, StopTimes } from '../../../shared/math/stop-times';
import { formatBrokerTime, formatDuration } from '../../../shared/math/time';
import type { BrokerSeconds, UtcMs } from '../../../shared/model/fields';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import type { FloatingOfTrader, LedgerCoverage, PeriodResults, Watched } from '../../../shared/model/ledger';
import { isolated } from '../../../shared/rules/isolated';
import type { OpenOfTrader } from '../../../shared/rules/open-of-traders';
import { gainOf, Money, Num } from '../../components/numbers';
import { type BotsPeriod, botsPeriodLabels, botsPeriods } from '../../data/bots';
import type { ListedTrade } from './bots-choice';
import type { Figure } from './figures';
import type { Lane } from './use-lanes';

/** What leads where: to the trades of a figure, to what is open. */
export interface FigureLinks {
  readonly toTrades: (period: BotsPeriod) => void;
  readonly toTrade: (trade: ListedTrade) => void;
  readonly toFall: () => void;
  readonly toNoStop: () => void;
  /** Of closed and floating results, UTC milliseconds. */
  readonly toFloatingFall: (fall: Pick<FloatingDrawdown, 'fromMs' | 'toMs'>) => void;
  readonly toOpen: () => void;
}

/** Of one trader: what he brought today and in the period, and what he has at stake now. The most asked come first. */
export function laneFigures(props: {
  readonly lane: Lane;
  readonly period: BotsPeriod;
  /** As `toldText`; empty until the history was read. */
  readonly told: string;
  readonly digits: number;
  readonly links: FigureLinks;
}): readonly Figure[] {
  const { lane, period, told, digits, links } = props;
  const { results, nets, today, isRead, open } = lane;
  const gain = (value: number | null) =>
    value === null ? 'not provided' : <Money value={value} digits={digits} isGain />;
  const figure = (
    label: string,
    title: string,
    value: Figure['value'],
    onShow: Figure['onShow'],
    note?: string,
  ): Figure => ({ label, title, value, onShow, note });
  const closed = (of: BotsPeriod): Figure =>
    figure(`${botsPeriodLabels[of]}, closed`, covering(figureDefinitions.net, told), gain(nets[of]), () =>
      links.toTrades(of),
    );
  const isOpenAlone = nets.today === 0 && open !== null && open.positions.length > 0;
  const others = botsPeriods.filter((each) => each !== 'today' && each !== period);
  const toTrades = () => links.toTrades(period);
  const made = (definition: string): string =>
    covering(definition, results === null ? '' : coverageText(results));
  const { trades, winRate, profitFactor, average, largestLoss } = results?.statistics ?? noStatistics;
  const fall = results?.drawdown ?? null;
  return [
    ...(today === undefined
      ? []
      : [
          figure(
            'Booked + open',
            covering(figureDefinitions.today, told, todayText(today)),
            gain(today),
            isOpenAlone ? links.toOpen : () => links.toTrades('today'),
          ),
        ]),
    // Side by side: who pays in this time, and in the others.
    ...(isRead ? [period, ...others].map(closed) : []),
    ...(results === null
      ? []
      : trades < fewestTrades
        ? [
            figure(
              'Closed trades',
              made(figureDefinitions.trades),
              <Num>{formatNumber(trades)}</Num>,
              toTrades,
            ),
          ]
        : [
            figure(
              'Win rate',
              made(figureDefinitions.winRate),
              <Num>{winRate === null ? '–' : formatPercent(winRate * 100)}</Num>,
              toTrades,
              `of ${formatNumber(trades)}`,
            ),
            figure(
              'Profit factor',
              made(figureDefinitions.profitFactor),
              profitFactor === null ? noLossText : <Num>{formatNumber(profitFactor, 2)}</Num>,
              toTrades,
            ),
            figure('Expectancy', made(figureDefinitions.expectancy), gain(average), toTrades),
            figure(
              'Max drawdown',
              made(figureDefinitions.closedDrawdown),
              fall === null ? 'none' : gain(fall),
              fall === null ? null : links.toFall,
            ),
          ]),
    ...(open === null ? [] : [openRisk(open.risk, digits, links.toOpen)]),
    ...(results === null
      ? []
      : [
          figure(
            'Largest loss',
            made(figureDefinitions.largestLoss),
            largestLoss === null ? 'none' : gain(largestLoss),
            results.worst === null ? null : () => results.worst && links.toTrade(results.worst),
          ),
        ]),
    ...(lane.recorded === null ? [] : recordedFigures(lane.recorded, period, digits, links, toTrades)),
    ...(open === null || open.positions.length === 0 ? [] : exposures(open, digits, links.toOpen)),
  ];
}

const covering = (definition: string, ...covered: readonly string[]): string =>
  [definition, ...covered.filter((line) => line !== '')].join('\n');

/** What of the account's history the figures are made of. */
export function toldText({ since, meetsBalance, isLoading, unreadable, notWhole }: LedgerCoverage): string {
  const isAll = meetsBalance && !isLoading && unreadable === 0;
  return [
    `${isAll ? 'All deals' : 'Deals'} on the server${since === null ? '' : `, since ${dayText(since)}`}`,
    ...(notWhole === 0 ? [] : [`${countText(notWhole, 'trade')} not whole, in no statistic`]),
  ].join('; ');
}

/** What the figures lack; null where nothing is missing. `open`: positions and orders that could not be read. */
export function incompleteText(coverage: LedgerCoverage | null, open: number): string | null {
  const { wholeSince = null, meetsBalance = true, isLoading = false, unreadable = 0 } = coverage ?? {};
  const unread = [
    ...(unreadable === 0 ? [] : [countText(unreadable, 'deal')]),
    ...(open === 0 ? [] : [countText(open, 'open position or order', 'open positions and orders')]),
  ];
  const lacks = [
    ...(isLoading
      ? [`deals${wholeSince === null ? '' : ` before ${dayText(wholeSince)}`} are still being read`]
      : []),
    ...(unread.length === 0
      ? []
      : [`${unread.join(' and ')} of the bridge’s answer could not be read: no sum is complete`]),
    ...(isLoading || meetsBalance ? [] : ['the deals do not add up to the balance: no sum is complete']),
  ];
  return lacks.length === 0 ? null : lacks.join('; ');
}

const dayText = (time: BrokerSeconds): string => formatBrokerTime(time, 'day');

const todayText = (today: number | null): string =>
  today === null
    ? 'The server does not tell the profit of something open'
    : 'Floating: by the open positions as last read';

/** Of how many trades a figure is made, and what is in it only by share. */
export function coverageText({ statistics, shared }: Pick<PeriodResults, 'statistics' | 'shared'>): string {
  return [
    `From ${countText(statistics.trades, 'closed trade')} of the server’s history`,
    ...(shared === 0 ? [] : [`${shared} shared on a netting account, split by volume`]),
  ].join(' · ');
}

const noStatistics = { trades: 0, winRate: null, profitFactor: null, average: null, largestLoss: null };

/** By the record: each says how much of it was seen. */
function recordedFigures(
  { stops, inR, floating, watched, offsets }: NonNullable<Lane['recorded']>,
  period: BotsPeriod,
  digits: number,
  links: FigureLinks,
  toTrades: () => void,
): readonly Figure[] {
  return [
    floatingFigure(floating, digits, offsets, links),
    ...(inR === null
      ? []
      : [
          {
            label: 'Average R',
            title: `${figureDefinitions.averageR}\n${inR.known} of ${countText(inR.trades, 'trade')} counted`,
            value:
              inR.average === null ? (
                'not known'
              ) : (
                <Num gain={gainOf(inR.average)}>{formatMoney(inR.average, 2, { sign: true })}</Num>
              ),
            note: inR.average !== null && inR.known < inR.trades ? `of ${inR.known}` : undefined,
            onShow: toTrades,
          },
        ]),
    ...(stops === null
      ? []
      : [
          {
            label: 'Without a stop',
            title: `${figureDefinitions.nakedTime}\n${watchedText(watched, offsets)}`,
            value: nakedText(stops),
            note: watchedNote(stops, period === 'all' ? watched : null, offsets),
            isWarning: stops.withoutMs >= 1_000,
            onShow: stops.withoutMs > 0 ? links.toNoStop : null,
          },
        ]),
  ];
}

/** The drawdown of closed and floating results together, as far as it was seen. */
function floatingFigure(
  floating: FloatingOfTrader | null,
  digits: number,
  offsets: BrokerOffsets,
  { toFloatingFall }: FigureLinks,
): Figure {
  const fall = floating?.drawdown ?? null;
  const isKnown = isFloatingKnown(floating);
  const share = floating === null || !isKnown ? 100 : seenShare(floating);
  return {
    label: 'Equity drawdown',
    title: `${figureDefinitions.floatingDrawdown}\n${floatingText(floating, offsets)}`,
    value: !isKnown ? (
      'not known'
    ) : fall === null ? (
      'none'
    ) : (
      <Money value={fall.amount} digits={digits} isGain />
    ),
    note:
      isKnown && floating.isLater
        ? `since ${sinceText(floating.sinceMs, offsets)}`
        : share < 99
          ? `${formatPercent(share)} watched`
          : undefined,
    onShow: !isKnown || fall === null ? null : () => toFloatingFall(fall),
  };
}

/** Short, beside a figure: its tip has the whole. */
const sinceText = (atMs: UtcMs, offsets: BrokerOffsets): string =>
  formatBrokerTime(brokerSecondsOf(atMs, offsets), 'day').slice('2026.'.length);

/** Of the time with something open, percent. */
const seenShare = ({ openMs, seenMs }: FloatingOfTrader): number =>
  openMs < 1_000 ? 100 : Math.min(100, Math.floor((100 * seenMs) / openMs));

/** Under 1 % tells nothing of the rest. */
const isFloatingKnown = (floating: FloatingOfTrader | null): floating is FloatingOfTrader =>
  floating !== null && !floating.isShared && seenShare(floating) >= 1;

/** Since when it is known, and how much of the time with something open was watched; else why not. */
export function floatingText(floating: FloatingOfTrader | null, offsets: BrokerOffsets): string {
  if (floating === null) return 'Not recorded: nothing that it had open in this time is kept';
  const since = formatBrokerTime(brokerSecondsOf(floating.sinceMs, offsets), 'minute');
  if (floating.isShared) return 'Others hold parts of its positions on this netting account';
  if (!isFloatingKnown(floating)) return `Its positions were not watched since ${since}`;
  return withDoubt(
    `Since ${since}; ${formatPercent(seenShare(floating))} of the time with something open was watched`,
    offsets,
    { fromMs: floating.sinceMs, toMs: Number.POSITIVE_INFINITY },
  );
}

/** Of the time that positions were open, percent; under 1 % tells nothing of the rest. */
const knownShare = ({ withMs, withoutMs, unknownMs }: StopTimes): number =>
  Math.floor((100 * (withMs + withoutMs)) / Math.max(1, withMs + withoutMs + unknownMs));

export function nakedText(stops: StopTimes): string {
  const { withMs, withoutMs } = stops;
  if (withoutMs >= 1_000) return formatDuration(withoutMs / 1_000);
  return withMs >= 1_000 && knownShare(stops) >= 1 ? 'never' : 'not known';
}

/** What is not known is neither with nor without a stop. `since`: of all time only a part was ever watched. */
function watchedNote(stops: StopTimes, since: Watched | null, offsets: BrokerOffsets): string | undefined {
  if (nakedText(stops) === 'not known') return undefined;
  const words = [
    since === null ? [] : `since ${sinceText(since.sinceMs, offsets)}`,
    watchedShare(stops) ?? [],
  ];
  return words.flat().join(', ') || undefined;
}

/** `90 % watched`; nothing where all of it was, or none. */
function watchedShare(stops: StopTimes): string | undefined {
  const { withMs, withoutMs, unknownMs } = stops;
  if (unknownMs < 1_000 || withMs + withoutMs < 1_000 || nakedText(stops) === 'not known') return undefined;
  return `${formatPercent(knownShare(stops))} watched`;
}

/** Since when positions were watched, and how much of the time since then. */
export function watchedText(watched: Watched | null, offsets: BrokerOffsets): string {
  if (watched === null) return 'Not recorded: nothing is kept of this account';
  const { sinceMs, toMs, watchedMs } = watched;
  if (!(watchedMs > 0)) return 'Positions were not watched in this time';
  const share = formatPercent(Math.floor((100 * watchedMs) / Math.max(1, toMs - sinceMs)));
  const since = formatBrokerTime(brokerSecondsOf(sinceMs, offsets), 'minute');
  return withDoubt(
    `Positions are not known before ${since}, ${share} of the time since was watched`,
    offsets,
    { fromMs: sinceMs, toMs },
  );
}

/** Deals are compared with the record by the broker's clock of their time. */
function withDoubt(text: string, offsets: BrokerOffsets, span: Span): string {
  const doubt = clockDoubt(offsets, span);
  return doubt === '' ? text : `${text}\n${doubt}`;
}

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

/** Lots by symbol and money by currency: lots of different symbols are never added. */
function exposures(open: OpenOfTrader, digits: number, toOpen: () => void): readonly Figure[] {
  const { items, unknown } = open.exposure;
  const whole = items.map(
    ({ name, money }) => `${isolated(name)} ${formatMoney(money, digits, { sign: true })}`,
  );
  const notKnown = unknown.map((symbol) => `${isolated(symbol)} not known`);
  return [
    {
      label: 'By symbol',
      title: figureDefinitions.lotsBySymbol,
      value: <Num>{`${lotsBySymbol(open.symbols)} lots`}</Num>,
      isWide: true,
      onShow: toOpen,
    },
    {
      label: 'Exposure',
      title: [figureDefinitions.exposure, ...whole, ...notKnown].join('\n'),
      value: <Num>{exposureText(open.exposure)}</Num>,
      isWide: true,
      onShow: toOpen,
    },
  ];
}

/** `EURUSD +0.05, GBPUSD +0.02 −0.01`: long and short apart. */
export const lotsBySymbol = (symbols: OpenOfTrader['symbols']): string =>
  symbols
    .map(({ symbol, long, short }) =>
      [
        isolated(symbol),
        ...(long > 0 ? [`+${lotsText(long)}`] : []),
        ...(short > 0 ? [`\u2212${lotsText(short)}`] : []),
      ].join(' '),
    )
    .join(', ');

/** `EUR +5.8k, USD −5.8k`, the largest first. */
export function exposureText({ items, unknown }: OpenOfTrader['exposure']): string {
  const known = items
    .toSorted((left, right) => Math.abs(right.money) - Math.abs(left.money))
    .map(({ name, money }) => `${isolated(name)}\u00a0${formatMoney(money / 1_000, 1, { sign: true })}k`);
  const all = [...known, ...unknown.map((symbol) => `${isolated(symbol)} not known`)];
  return all.length === 0 ? 'none' : all.join(', ');
}
