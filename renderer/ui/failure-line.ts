import type { Failure } from '../../shared/result';
import { failureWords, shortFailure } from '../../shared/words/failure-words';

/** A failure for narrow places: what happened, what is known of it, what to do; nothing said twice. */
export interface FailureLine {
  readonly title: string;
  /** The particulars; empty where the title says it all. */
  readonly detail: string;
  /** The server's own words, unless the particulars hold them already. */
  readonly said: string | null;
  readonly advice: string;
  /** Everything that is known, for a tooltip. */
  readonly full: string;
}

export function failureLine(failure: Failure): FailureLine {
  const words = failureWords(failure);
  const title = shortFailure(failure);
  const { message } = failure;
  const isRepeated = message.toLowerCase().startsWith(title.toLowerCase());
  const rest = isRepeated ? message.slice(title.length).replace(/^\s*(\(HTTP \d+\))?[\s:.,-]*/, '') : message;
  const detail =
    failure.endpoint === undefined || rest.includes(failure.endpoint)
      ? rest
      : `${rest} (${failure.endpoint})`;
  const isSaidInside = words.said !== null && message.includes(words.said);
  return {
    title,
    detail: detail.trim(),
    said: isSaidInside ? null : words.said,
    advice: words.advice,
    full: [words.title, words.said === null ? '' : `“${words.said}”`, words.advice]
      .filter((part) => part !== '')
      .join('\n'),
  };
}
