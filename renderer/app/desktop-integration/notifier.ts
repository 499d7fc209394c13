import { defaultNoticeChoices, type SystemNotice } from '../../../shared/model/surroundings';
import type { Bridge } from '../../data/bridge';
import { showInBrowser } from '../../data/notifications/browser-notices';
import { appOptions, settingsOptions } from '../../data/settings';

/** Shows a notification where its kind is wanted, by whoever shows them here: the host says which. */
export function createNotifier({ host, client }: Pick<Bridge, 'host' | 'client'>) {
  return async (notice: SystemNotice): Promise<void> => {
    const choices = client.getQueryData(settingsOptions(host).queryKey)?.notices ?? defaultNoticeChoices;
    if (!choices[notice.kind]) return;
    try {
      const { notifier } = await client.ensureQueryData(appOptions(host));
      if (notifier === 'host') await host.invoke('app.notify', notice);
      else showInBrowser(notice);
    } catch {
      // A host that does not answer is told by the page itself.
    }
  };
}
