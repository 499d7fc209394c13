import { failureLine } from '../../../shared/formats/failure-line';
import { assertNever } from '../../../shared/model/result';
import type { TerminalAction, TerminalOutcome } from '../../../shared/model/terminal';
import type { TerminalWork, WorkEnd } from '../../../shared/rules/terminal-work';
import type { NewNotice } from '../../data/notifications/store';
import { actionLabels } from './action-labels';

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

/** No toast: the strip at the top shows it meanwhile. */
export const startNotice = (action: TerminalAction): NewNotice => ({
  tone: 'info',
  title: `${actionLabels[action].name} sent to the terminal`,
  isToast: false,
  topic: 'connection',
});

/** The bridge's late confirmation of an action that the user no longer waits for. */
export const confirmedNotice = (action: TerminalAction): NewNotice => ({
  tone: 'info',
  title: `${actionLabels[action].name} confirmed by the bridge`,
  detail: 'You had stopped waiting. See the connection chain at the top.',
  isToast: false,
});

/** No answer says what became of it. No toast: the strip at the top shows it as long as it is followed. */
export function unknownNotice({ action, failure, said }: TerminalOutcome): NewNotice {
  const line = failure === null ? null : failureLine(failure);
  return {
    tone: 'unknown',
    title: `${actionLabels[action].name}: result unknown`,
    detail: [
      line === null ? '' : `${line.title}.`,
      'It may have been carried out. Check whether the terminal restarts before trying again.',
    ]
      .filter((part) => part !== '')
      .join(' '),
    said: said ?? line?.said ?? null,
    isToast: false,
    topic: 'connection',
  };
}

/** One line in Notifications with its result. */
export function endNotice(work: TerminalWork, end: WorkEnd, nowMs: number): NewNotice {
  const { name } = actionLabels[work.action];
  const after = formatElapsed(nowMs - work.startedAt);
  const told = (tone: NewNotice['tone'], title: string, detail: string): NewNotice => ({
    tone,
    title,
    detail,
    topic: 'connection',
  });
  switch (end.kind) {
    case 'refused':
    case 'not-sent': {
      const { outcome } = end;
      const line = outcome.failure === null ? null : failureLine(outcome.failure);
      const why =
        line === null
          ? 'Nothing has changed.'
          : [line.title, line.detail, line.advice].filter(Boolean).join(' · ');
      return {
        ...told('bad', end.kind === 'refused' ? `${name} refused` : `${name} was not sent`, why),
        said: outcome.said ?? line?.said ?? null,
        retcode: outcome.failure?.retcode ?? null,
      };
    }
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
    default:
      return assertNever(end);
  }
}
