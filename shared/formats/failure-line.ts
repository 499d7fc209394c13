import type { Failure } from '../model/result';
import { isolated } from '../rules/isolated';
import { describeFailure, shortFailure } from './describe-failure';

/** A failure for narrow places: what happened, details and advice, nothing twice. */
export interface FailureLine {
  readonly title: string;
  /** Details as a sentence, without the endpoint; empty where the title says it all. */
  readonly detail: string;
  /** The server's text, unless the details contain it. */
  readonly said: string | null;
  readonly advice: string;
  /** Everything, for a tooltip. */
  readonly full: string;
}

/**
 * The part of the message that is not in the title: the message may begin with the title, or the title with the message's first
 * words.
 */
function particulars(title: string, message: string): string {
  const head = message.split(':', 1)[0] ?? '';
  if (message.toLowerCase().startsWith(title.toLowerCase())) return message.slice(title.length);
  const status = /\s*\((HTTP \d+)\)$/.exec(head);
  const plainText = status === null ? head : head.slice(0, status.index);
  const repeatsTitle = plainText !== message && title.toLowerCase().startsWith(plainText.toLowerCase());
  return repeatsTitle ? `${status?.[1] ?? ''}${message.slice(head.length)}` : message;
}

/** With a full stop, so that another sentence can follow. */
export const sentence = (text: string): string => (/[.!?…:”]$/.test(text) ? text : `${text}.`);

export function failureLine(failure: Failure): FailureLine {
  const words = describeFailure(failure);
  const title = shortFailure(failure);
  const { message } = failure;
  // Without the endpoint, which differs from poll to poll: a line for screen readers must not change each time.
  const detail = particulars(title, message)
    .replace(/^\s*(\(HTTP \d+\))?[\s:.,-]*/, '')
    .trim();
  const isSaidInside = words.said !== null && message.includes(words.said);
  return {
    title,
    detail: detail === '' ? '' : isolated(sentence(detail)),
    said: isSaidInside ? null : words.said,
    advice: words.advice,
    full: [words.title, words.said === null ? '' : `“${isolated(words.said)}”`, words.advice]
      .filter((part) => part !== '')
      .join('\n'),
  };
}
