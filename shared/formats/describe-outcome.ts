import { formatPrice } from '../math/price';
import { assertNever } from '../model/result';
import { retcodes, retcodeTitle, sdkCodes } from '../model/retcodes';
import type { DroppedField, TradeOutcome } from '../model/trade';
import type { TradeAction } from '../rules/trade-action';
import { lotsText } from './amounts';
import { describeFailure } from './describe-failure';

/** An outcome in words. `unknown` is a tone of its own: neither a success nor a failure. */
export interface OutcomeDescription {
  readonly tone: 'success' | 'info' | 'warning' | 'error' | 'unknown';
  readonly title: string;
  /** The facts of the answer in one line: volume, price, tickets. Empty where there are none. */
  readonly detail: string;
  /** The next step; empty where there is none. */
  readonly advice: string;
  /** `10016 INVALID_STOPS`; null where the bridge gave no number. */
  readonly retcode: string | null;
  /** The server's own words, never reworded. */
  readonly said: string | null;
}

/** Always shown for an unknown result: nothing in it may suggest that the order did not happen. */
export const unknownAdvice = 'It may have been executed: check positions and orders. It was not sent again.';

const doneTitles: Readonly<Record<TradeAction, string>> = {
  'place-market': 'Order executed',
  'place-pending': 'Order placed',
  'modify-order': 'Order modified',
  'cancel-order': 'Order cancelled',
  'modify-position': 'Position modified',
  'close-position': 'Position closed',
  'close-part': 'Part of the position closed',
};
/** Found in the broker's lists, without knowing by whom: the request leaves no trace of its sender. */
const foundTitles: Readonly<Partial<Record<TradeAction, string>>> = {
  'modify-order': 'The order has the requested values',
  'cancel-order': 'The order is cancelled',
  'modify-position': 'The position has the requested levels',
};
const partialTitles: Readonly<Record<TradeAction, string>> = {
  'place-market': 'Order executed in part',
  'place-pending': 'Order executed in part',
  'modify-order': 'Order modified in part',
  'cancel-order': 'Order cancelled in part',
  'modify-position': 'Position modified in part',
  'close-position': 'Position closed in part',
  'close-part': 'Less closed than requested',
};
const refusedTitles: Readonly<Record<TradeAction, string>> = {
  'place-market': 'Order rejected',
  'place-pending': 'Order rejected',
  'modify-order': 'Change of the order rejected',
  'cancel-order': 'Cancellation rejected',
  'modify-position': 'Change of the position rejected',
  'close-position': 'Close rejected',
  'close-part': 'Partial close rejected',
};
/** It was so before the request. */
const unchangedTitles: Readonly<Record<TradeAction, string>> = {
  'place-market': 'Nothing was changed',
  'place-pending': 'Nothing was changed',
  'modify-order': 'Nothing to change: the order already has these values',
  'cancel-order': 'The order was already gone',
  'modify-position': 'Nothing to change: the position has these levels already',
  'close-position': 'The position was already closed',
  'close-part': 'Nothing was closed',
};
const nouns: Readonly<Record<TradeAction, string>> = {
  'place-market': 'order',
  'place-pending': 'order',
  'modify-order': 'change of the order',
  'cancel-order': 'cancellation',
  'modify-position': 'change of the position',
  'close-position': 'close request',
  'close-part': 'partial close',
};

const positive = (value: number | null): value is number =>
  value !== null && Number.isFinite(value) && value > 0;

/** `0.10 lots at 1.17089 · order 42094801 · deal 42094802`. A bridge answers 0 for "no value". */
function facts(outcome: TradeOutcome, digits: number | null): string {
  const price = positive(outcome.price)
    ? digits === null
      ? String(outcome.price)
      : formatPrice(outcome.price, digits)
    : null;
  const lots = outcome.closed?.volume ?? outcome.volume;
  const volume = positive(lots) ? `${lotsText(lots)} lots` : null;
  const ticket = (name: string, number: string | null): string | null =>
    number === null || /^0+$/.test(number) ? null : `${name} ${number}`;
  const trade =
    volume === null
      ? price === null
        ? null
        : `at ${price}`
      : price === null
        ? volume
        : `${volume} at ${price}`;
  return [trade, ticket('order', outcome.order), ticket('deal', outcome.deal)]
    .filter((part) => part !== null)
    .join(' · ');
}

/** `10016 INVALID_STOPS`, `-10005 the terminal did not answer in time`. */
function codeText(retcode: number | null): string | null {
  if (retcode === null) return null;
  const sdk = sdkCodes[retcode];
  return sdk === undefined ? retcodeTitle(retcode) : `${retcode} ${sdk}`;
}

/** What the user typed was right: there is nothing to correct. */
const droppedTexts: Readonly<Record<DroppedField, { readonly why: string; readonly advice: string }>> = {
  'stop-limit': {
    why: 'this bridge does not pass on the stop limit price',
    advice: 'Your prices are right. Use a stop or a limit order, or do it in the terminal.',
  },
  expiry: {
    why: 'this bridge does not pass on the expiration',
    advice: 'Your date is right. Use "Good till cancelled" and cancel it yourself, or do it in the terminal.',
  },
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why it did not happen: the retcode's plain cause, else the failure's words. */
function cause(outcome: TradeOutcome): { readonly why: string; readonly advice: string } {
  if (outcome.dropped !== undefined) return droppedTexts[outcome.dropped];
  const known = outcome.retcode === null ? undefined : retcodes[outcome.retcode];
  if (known !== undefined) return { why: known.meaning, advice: known.advice };
  if (outcome.failure !== null) {
    const words = describeFailure(outcome.failure);
    return { why: words.title, advice: words.advice };
  }
  return { why: '', advice: '' };
}

/** What was not reached: a bridge that answered by itself was. */
const reached = ({ status }: TradeOutcome): string => (status === null ? 'bridge' : 'terminal');

const withCause = (title: string, why: string): string => (why === '' ? title : `${title}: ${why}`);

/** A sentence, for use inside another one. */
const bare = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');

/** Shown until the broker's deals and positions say how much of a close was done. */
export const checkingVolume = 'Close accepted, checking the volume';

const isClose = (action: TradeAction): boolean => action === 'close-position' || action === 'close-part';

type Words = Pick<OutcomeDescription, 'tone' | 'title' | 'advice'>;
const inWords = (tone: Words['tone'], title: string, advice = ''): Words => ({ tone, title, advice });

/** The retcode says that a close was done; only the broker's deals and positions say how much of it. */
function closedTitle({ closed, found }: TradeOutcome, action: TradeAction): Words {
  // What was found by a search was found by its deals.
  if (closed === undefined && found === undefined) return inWords('info', checkingVolume);
  const left = closed?.left ?? null;
  return action === 'close-position' && left !== null && left > 0
    ? inWords(
        'warning',
        `The position was closed, and holds ${lotsText(left)} lots again`,
        'Somebody added to it: check the position.',
      )
    : inWords('success', doneTitles[action]);
}

function titleAndAdvice(outcome: TradeOutcome, action: TradeAction): Words {
  const { why, advice } = cause(outcome);
  switch (outcome.verdict) {
    case 'done':
      if (isClose(action)) return closedTitle(outcome, action);
      return inWords(
        'success',
        (outcome.found === undefined ? undefined : foundTitles[action]) ?? doneTitles[action],
      );
    case 'placed':
      return action === 'place-pending'
        ? inWords('success', doneTitles[action])
        : inWords(
            'info',
            'Accepted by the server, not carried out yet',
            'Watch positions and orders for the result.',
          );
    case 'partial':
      return inWords('warning', partialTitles[action], 'Check the remaining volume.');
    case 'unchanged':
      return inWords('info', unchangedTitles[action]);
    case 'rejected':
      if (action === 'close-position' && outcome.retcode === 10036) {
        return inWords('info', 'The position was already closed');
      }
      // The broker's lists are certain; the bridge's own text for it may just be "error".
      if (outcome.found !== undefined) {
        return inWords(
          'error',
          withCause(refusedTitles[action], bare(outcome.found)),
          'Check the current positions and orders before trying again.',
        );
      }
      return inWords('error', withCause(refusedTitles[action], why), advice || 'See the server’s message.');
    case 'not-sent':
      // Our own rules give a whole sentence: the request never left this machine.
      if (outcome.failure?.kind === 'held-back') {
        return inWords('error', `Not sent. ${outcome.failure.message}`, advice);
      }
      return inWords(
        'error',
        withCause(`Not sent, the ${nouns[action]} never reached the ${reached(outcome)}`, why),
        advice || 'Nothing has changed. Try again once the cause is fixed.',
      );
    case 'unknown':
      return inWords('unknown', `${capital(nouns[action])}: result unknown`, unknownAdvice);
    default:
      return assertNever(outcome.verdict);
  }
}

/** Words for every verdict and retcode. `digits`: the symbol's decimals, null where not known. */
export function describeOutcome(
  outcome: TradeOutcome,
  action: TradeAction,
  digits: number | null,
): OutcomeDescription {
  const { why } = cause(outcome);
  const factText = facts(outcome, digits);
  const isInTitle = outcome.verdict === 'rejected';
  const found = isInTitle ? '' : (outcome.found ?? '');
  const isUnsaid = outcome.verdict === 'unknown' || (isInTitle && outcome.found !== undefined);
  const detail = [isUnsaid ? capital(why) : '', factText, found].filter((part) => part !== '').join(' · ');
  const said = outcome.said ?? outcome.failure?.said ?? null;
  return {
    ...titleAndAdvice(outcome, action),
    detail,
    retcode: codeText(outcome.retcode),
    said: said === null || said.trim() === '' ? null : said,
  };
}
