import { formatPercent } from '../math/money';
import { formatDuration } from '../math/time';
import type { AlertRule, Flip, Judged, Measure } from '../model/alerts';
import type { UtcMs } from '../model/fields';
import type { Position } from '../model/position';
import { isolated } from '../rules/isolated';
import { isOfMoment } from '../rules/judge';
import { alarmStage, isLoss } from '../rules/losses';
import { isAlarm, isOfConduct, isOfTrader, isPromise, measures } from '../rules/measures';
import type { TraderKey } from '../rules/trader-key';
import type { TraderNames } from '../rules/trader-names';
import { type NoticeLine, noticeLine, ruleTopic, tradeOf } from './account-lines';
import {
  type AlertDecimals,
  firmDecides,
  measuredText,
  measureName,
  reachText,
  ruleTitle,
} from './alert-text';

/** Alerts and promises as lines of the list of notices: a host that starts anew, or another one, gives each the same name. */

export interface AlertWords extends AlertDecimals {
  readonly names: Pick<TraderNames, 'nameOf'>;
}

export interface Told {
  readonly rule: AlertRule;
  /** Of its bound: 1 = the bound itself, less = a stage of a loss on its way to it. */
  readonly share: number;
  /** As it is after the change; of what is over `times` and `firedMs` are those of its firing. */
  readonly judged: Judged;
  /** What is known of its tickets; the line leads to the first one. */
  readonly positions: readonly Subject[];
  /** Of the sentinel: why it speaks, as what the trader did. */
  readonly says?: (() => string) | undefined;
  /** By a candle that still grows. */
  readonly isForming?: boolean;
}

/** A position, open or not, or an order. */
export interface Subject extends Pick<Position, 'ticket' | 'identifier' | 'timeOpen' | 'symbol'> {
  readonly isClosed?: true;
  readonly isOrder?: true;
}

/** Words of a measure inside a sentence; an indicator begins as it is named: `RSI 14`. */
const within = ({ kind }: Pick<Measure, 'kind'>, text: string): string =>
  kind === 'indicator' ? text : text.charAt(0).toLowerCase() + text.slice(1);

const traderOf = ({ of }: AlertRule): string | null => (isOfTrader(of) ? of.trader : null);
// The page and the host made the key, by the same rules.
const nameOf = (trader: string, { names }: AlertWords): string => isolated(names.nameOf(trader as TraderKey));

/** Whose promise it is. */
function ownerOf(rule: AlertRule, words: AlertWords): string {
  const trader = traderOf(rule);
  return trader === null ? 'Account' : nameOf(trader, words);
}

/** A rule in words with what it is about: `EURUSD spread above 20 points`, `Trend: At most 2 positions`. */
function alertTitle(rule: AlertRule, words: AlertWords): string {
  const { of } = rule;
  const title = ruleTitle(rule, words);
  if (isPromise(of) || isOfTrader(of)) return `${ownerOf(rule, words)}: ${title}`;
  const ticket = of.kind === 'profit' ? ` of ticket ${of.ticket}` : '';
  return 'symbol' in of ? `${isolated(of.symbol)} ${within(of, title)}${ticket}` : title;
}

/** The same of what was told: `85 % of Account: At most …`. */
export function toldTitle({ rule, share }: Pick<Told, 'rule' | 'share'>, words: AlertWords): string {
  const title = alertTitle(rule, words);
  return share === 1 ? title : `${formatPercent(100 * share)} of ${title}`;
}

function line(
  event: string,
  { rule, share, judged, positions }: Told,
  words: AlertWords,
  more: Pick<NoticeLine, 'title'> & Partial<NoticeLine>,
): NoticeLine {
  const { of } = rule;
  const trader = traderOf(rule);
  const [first] = positions;
  const tone = more.tone ?? (isAlarm(of) && share >= alarmStage ? 'bad' : 'warn');
  const stage = share === 1 ? '' : ` stage ${share}`;
  return noticeLine({
    // A rule that was removed and is put back counts from 1 again: the time tells one firing from another.
    id: `alert ${rule.id} fired ${judged.times} at ${judged.firedMs}${stage}${event}`,
    ...{
      kind: isPromise(of) ? 'promises' : isOfConduct(of) ? 'sentinel' : 'alerts',
      tone,
      topic: ruleTopic(rule.id),
    },
    // An alarm is there until somebody has seen it, or it is over.
    stays: tone === 'bad',
    symbol: 'symbol' in of ? of.symbol : (first?.symbol ?? null),
    who: trader === null ? [] : [{ did: 'of', trader }],
    trade: first === undefined || first.isOrder ? null : tradeOf(first, first.isClosed === true),
    ...more,
    detail: [more.detail ?? '', ...reachText(of, judged, words)].filter((part) => part !== '').join(' · '),
  });
}

export function firedLine(
  told: Told,
  { value, side }: Pick<Flip, 'value' | 'side'>,
  words: AlertWords,
): NoticeLine {
  const { rule } = told;
  const { of } = rule;
  const read = value === null ? '' : `: ${measuredText(of, value, words)}`;
  if (told.share < 1)
    return line('', told, words, { title: `${toldTitle(told, words)}${read}`, detail: firmDecides });
  const trader = traderOf(rule);
  if (trader !== null && told.says !== undefined)
    return line('', told, words, { title: `${nameOf(trader, words)} ${told.says()}` });
  if (isPromise(of))
    return line('', told, words, {
      title: `${ownerOf(rule, words)} broke “${ruleTitle(rule, words)}”${read}`,
      detail: isLoss(of) ? firmDecides : '',
    });
  if (of.kind !== 'price' && of.kind !== 'indicator')
    return line('', told, words, { title: `${alertTitle(rule, words)}${read}` });
  const bound = measuredText(of, rule.value, words);
  const isUp = side === 'above';
  const isBack = value !== null && (isUp ? value <= rule.value : value >= rule.value);
  return line('', told, words, {
    title: `${isolated(of.symbol)} ${within(of, measureName(of))} crossed ${bound} ${isUp ? 'up' : 'down'}${isBack ? ' and is back' : ''}${read}`,
    detail: told.isForming
      ? 'the candle still forms: its close may be back'
      : isBack
        ? 'seen in candles of a minute, between two quotes'
        : '',
  });
}

const valueNow = ({ rule: { of }, judged: { value } }: Told, words: AlertWords): string =>
  value === null ? '' : `${within(of, measureName(of))} now ${measuredText(of, value, words)}`;

/** It fired a while ago and nobody has seen it. A price may be back. */
export const reminderLine = (told: Told, atMs: UtcMs, words: AlertWords): NoticeLine =>
  againLine(` reminder ${told.judged.reminded}`, told, atMs, words);

/** It fired while it was snoozed, and still does. */
export const afterSnoozeLine = (told: Told, atMs: UtcMs, words: AlertWords): NoticeLine =>
  againLine(' after the snooze', told, atMs, words);

function againLine(event: string, told: Told, atMs: UtcMs, words: AlertWords): NoticeLine {
  const { rule, judged } = told;
  const ago = formatDuration((atMs - (judged.firedMs ?? atMs)) / 1_000);
  const since = measures[rule.of.kind].isCrossed
    ? `crossed ${ago} ago`
    : isOfMoment(rule.of)
      ? `${ago} ago`
      : `since ${ago}`;
  return line(event, told, words, {
    title: `${isOfMoment(rule.of) ? 'Not seen yet' : 'Still'}: ${toldTitle(told, words)}`,
    detail: [since, valueNow(told, words)].join(' · '),
  });
}

/** The end of the id of a line that says that it is over; before it stands the id of the line that said that it fired. */
export const overEvent = ' over';

export function overLine(told: Told, atMs: UtcMs, words: AlertWords): NoticeLine {
  const after = formatDuration((atMs - (told.judged.firedMs ?? atMs)) / 1_000);
  return line(overEvent, told, words, {
    tone: 'info',
    title: `Over: ${toldTitle(told, words)}`,
    detail: [`after ${after}`, valueNow(told, words)].join(' · '),
  });
}

/** Of so many at once each is in the list alone, and one stands for them. */
export const manyAlerts = (lines: readonly NoticeLine[]): Pick<NoticeLine, 'title' | 'detail'> => ({
  title: `${lines.length} alerts at once`,
  detail: lines
    .slice(0, 3)
    .map(({ title }) => title)
    .join(' · '),
});
