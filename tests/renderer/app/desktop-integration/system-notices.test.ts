import { describe, expect, it } from 'vitest';
import {
  createNotifier,
  watchForSystemNotices,
} from '../../../../renderer/app/desktop-integration/system-notices';
import { createQueryClient } from '../../../../renderer/data/defaults';
import { notify } from '../../../../renderer/data/notifications/store';
import { settingsOptions } from '../../../../renderer/data/settings';
import type { Host } from '../../../../shared/contract';
import { defaultNoticeChoices, type SystemNotice } from '../../../../shared/model/desktop-integration';
import { failed } from '../../../../shared/model/result';
import { defaultPolling } from '../../../../shared/model/settings';

describe('what the page itself has notified', () => {
  it('is a result that contradicts what was reported before, and none that is still open', () => {
    const shown: SystemNotice[] = [];
    const host = { on: () => () => undefined } as unknown as Host;
    const stop = watchForSystemNotices({ host }, (notice) => shown.push(notice));
    const topic = 'intent 7';
    notify({ tone: 'unknown', title: 'Order: result unknown', topic });
    notify({ tone: 'good', title: 'Now known: executed', topic });
    notify({
      tone: 'warn',
      title: 'Executed after all',
      detail: 'reported before: rejected',
      topic,
      stays: true,
    });
    stop();
    expect(shown).toMatchObject([{ title: 'Executed after all', body: 'reported before: rejected' }]);
  });

  it('is what the user wants to be notified of, and goes to the host that shows it', async () => {
    const reported: unknown[] = [];
    const host: Host = {
      invoke: (name, input) => {
        if (name === 'app.notify') reported.push(input);
        return Promise.resolve(failed({ kind: 'internal', message: 'not asked here' }));
      },
      on: () => () => undefined,
    };
    const client = createQueryClient();
    client.setQueryData(settingsOptions(host).queryKey, {
      profiles: [],
      chosenProfile: 'demo',
      environment: null,
      polling: defaultPolling,
      notices: { ...defaultNoticeChoices, fills: false },
      limits: {},
      bots: {},
    });
    client.setQueryData(['host', 'app'], { name: 'x', version: '1', runtime: 'x', notifier: 'host' });
    const show = createNotifier({ host, client });
    await show({ kind: 'fills', title: 'a', body: '', row: null });
    await show({ kind: 'margin', title: 'b', body: '', row: null });
    expect(reported).toMatchObject([{ kind: 'margin' }]);
  });
});
