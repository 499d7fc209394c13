import { notice } from '../../../shared/formats/account-lines';
import { defaultNoticeChoices, type SystemNotice } from '../../../shared/model/desktop-integration';
import type { Bridge } from '../../data/bridge';
import { showInBrowser } from '../../data/notifications/browser-notices';
import { readNotices, subscribeNotices } from '../../data/notifications/store';
import { appOptions, settingsOptions } from '../../data/settings';

/**
 * The host decides what is worth a notification of the system (host/oversight); in the browser host the page shows it.
 * Results of the user's own orders are worded in the page, which passes them on.
 */
export function watchForSystemNotices(
  { host }: Pick<Bridge, 'host'>,
  show: (notice: SystemNotice) => unknown,
): () => void {
  const stops = [
    host.on('app.notice', (shown) => {
      if (shown !== null) showInBrowser(shown);
    }),
    watchLines(show),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A result that contradicts an earlier one, or that the user must judge; one that is still unknown is no result yet. */
function watchLines(show: (notice: SystemNotice) => unknown): () => void {
  let newest = readNotices().at(-1)?.id ?? 0;
  return subscribeNotices(() => {
    const lines = readNotices().filter(({ id }) => id > newest);
    newest = lines.at(-1)?.id ?? newest;
    for (const { topic, tone, title, detail, stays } of lines) {
      if (topic?.startsWith('intent ') === true && stays && tone !== 'unknown')
        show(notice('fills', title, detail));
    }
  });
}

/** Shows a notification if its kind is switched on, by the host or the browser, as the host says. */
export function createNotifier({ host, client }: Pick<Bridge, 'host' | 'client'>) {
  return async (shown: SystemNotice): Promise<void> => {
    const choices = client.getQueryData(settingsOptions(host).queryKey)?.notices ?? defaultNoticeChoices;
    if (!choices[shown.kind]) return;
    try {
      const { notifier } = await client.ensureQueryData(appOptions(host));
      if (notifier === 'host') await host.invoke('app.notify', shown);
      else showInBrowser(shown);
    } catch {
      // The page shows elsewhere that its host does not answer.
    }
  };
}
