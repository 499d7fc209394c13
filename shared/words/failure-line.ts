import type { Failure } from '../model/result';
import { failureWords, shortFailure } from './failure-words';

/** A failure for narrow places: what happened, what is known of it, what to do; nothing said twice. */
export interface FailureLine {
  readonly title: string;
  /** The particulars as a sentence, without the place; empty where the title says it all. */
  readonly detail: string;
  /** The server's own words, unless the particulars hold them already. */
  readonly said: string | null;
  readonly advice: string;
  /** Everything that is known, for a tooltip. */
  readonly full: string;
}

/** What of the message the title does not say already: a message may begin with the title, or the title with its first words. */
function particulars(title: string, message: string): string {
  const head = message.split(':', 1)[0] ?? '';
  if (message.toLowerCase().startsWith(title.toLowerCase())) return message.slice(title.length);
  const status = /\s*\((HTTP \d+)\)$/.exec(head);
  const plainText = status === null ? head : head.slice(0, status.index);
  const isHeadTold = plainText !== message && title.toLowerCase().startsWith(plainText.toLowerCase());
  return isHeadTold ? `${status?.[1] ?? ''}${message.slice(head.length)}` : message;
}

/** Ended as a sentence, so that another one can follow it. */
export const sentence = (text: string): string => (/[.!?…:”]$/.test(text) ? text : `${text}.`);

export function failureLine(failure: Failure): FailureLine {
  const words = failureWords(failure);
  const title = shortFailure(failure);
  const { message } = failure;
  // Where it happened stays out: it differs from poll to poll, and a line that is read out must not change with each of them.
  const detail = particulars(title, message)
    .replace(/^\s*(\(HTTP \d+\))?[\s:.,-]*/, '')
    .trim();
  const isSaidInside = words.said !== null && message.includes(words.said);
  return {
    title,
    detail: detail === '' ? '' : sentence(detail),
    said: isSaidInside ? null : words.said,
    advice: words.advice,
    full: [words.title, words.said === null ? '' : `“${words.said}”`, words.advice]
      .filter((part) => part !== '')
      .join('\n'),
  };
}
