import type { UtcMs } from '../model/fields';
import { assertNever } from '../model/result';
import type { TerminalAction, TerminalOutcome } from '../model/terminal';
import type { WorkNews } from '../rules/terminal-work';
import { type NoticeLine, noticeLine } from './account-lines';
import { failureLine } from './failure-line';

/** What becomes of an action on the terminal, as lines of the list of notices. */

export const actionNames: Readonly<Record<TerminalAction, string>> = {
  init: 'Initialize',
  restart: 'Restart',
  shutdown: 'Shut down',
};

const doneTitles: Readonly<Record<TerminalAction, string>> = {
  init: 'Terminal initialized',
  restart: 'Terminal restarted',
  shutdown: 'Terminal shut down',
};

/** `0:42`, `12:05`, `1:02:05`. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => `${value}`.padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

type Words = Pick<NoticeLine, 'title'> & Partial<NoticeLine>;

/** A line with what became of it at `atMs`; null where another one follows. The strip at the top shows what has no toast. */
export function terminalLine(news: WorkNews, atMs: UtcMs): NoticeLine | null {
  const words = wordsOf(news);
  return (
    words &&
    noticeLine({
      ...{ id: `terminal ${news.kind} ${atMs}`, kind: 'connection', topic: 'connection', isSystem: false },
      ...words,
    })
  );
}

function wordsOf(news: WorkNews): Words | null {
  switch (news.kind) {
    case 'sent':
      return { title: `${actionNames[news.action]} sent to the terminal`, isToast: false };
    case 'answered':
      return answerWords(news.outcome, news.isAwaited);
    case 'ended':
      return endWords(news);
    default:
      return assertNever(news);
  }
}

function answerWords({ action, verdict, failure, said }: TerminalOutcome, isAwaited: boolean): Words | null {
  const name = actionNames[action];
  const line = failure === null ? null : failureLine(failure);
  const told = { said: said ?? line?.said ?? null };
  switch (verdict) {
    case 'done':
      return isAwaited
        ? null
        : {
            title: `${name} confirmed by the bridge`,
            detail: 'It was no longer waited for. See the connection chain at the top.',
            isToast: false,
          };
    case 'unknown':
      return {
        ...told,
        ...{ tone: 'unknown', title: `${name}: result unknown`, isToast: false },
        detail: `${line === null ? '' : `${line.title}. `}It may have been carried out. Check whether the terminal restarts before trying again.`,
      };
    case 'refused':
    case 'not-sent':
      return {
        ...told,
        ...{ tone: 'bad', title: verdict === 'refused' ? `${name} refused` : `${name} was not sent` },
        detail:
          line === null
            ? 'Nothing has changed.'
            : [line.title, line.detail, line.advice].filter(Boolean).join(' · '),
        retcode: failure?.retcode ?? null,
      };
    default:
      return assertNever(verdict);
  }
}

function endWords({ work, end, afterMs }: Extract<WorkNews, { kind: 'ended' }>): Words {
  const name = actionNames[work.action];
  const after = formatElapsed(afterMs);
  const told = (tone: NoticeLine['tone'], title: string, detail: string): Words => ({ tone, title, detail });
  switch (end.kind) {
    case 'back':
      if (end.wasShutDown)
        return told(
          'info',
          'The terminal answers again',
          'It was started by someone else. All data refreshed.',
        );
      return work.verdict === 'unknown'
        ? told(
            'warn',
            'The terminal answers',
            `${after} after ${name}. The bridge did not report the result, so it is not known whether it was carried out. All data refreshed.`,
          )
        : told('good', doneTitles[work.action], `It answers after ${after}. All data refreshed.`);
    case 'shut-down':
      return told(
        'info',
        doneTitles.shutdown,
        'No quotes and no trading, also for the bot, until it is initialized.',
      );
    case 'still-up':
      return told(
        'warn',
        'The terminal still answers',
        work.verdict === 'unknown'
          ? 'The bridge did not report the result of Shut down; it seems not to have been carried out.'
          : 'The bridge confirmed the shutdown, but the terminal still answers. It may have been started again.',
      );
    case 'gave-up':
      return told(
        'warn',
        'The terminal has not come back',
        `${name} was sent ${after} ago. Check the terminal itself.`,
      );
    case 'left':
      return told(
        'warn',
        `${name} is no longer followed`,
        `Another connection began ${after} after it was sent. See the connection chain at the top.`,
      );
    default:
      return assertNever(end);
  }
}
