import { useEffect } from 'react';
import { formatDuration } from '../../shared/math/time';
import { useStore } from '../base/store';
import { newAbsence, watchActivity } from '../data/away/absence';
import { useDecisions } from '../data/away/decisions';
import { gapsToSee, markAllSeen } from '../data/away/unseen';
import { hasHappened, useAway } from '../data/away/use-away';
import { notify } from '../data/notifications/store';
import { openView, useOpenedView } from '../data/workspace/view';

/** After a longer absence opens what happened, or says that nothing did. */
export function useReturn(): void {
  useEffect(watchActivity, []);
  const absence = useStore(newAbsence);
  const { record, summary, error, history } = useAway(absence);
  const { unseen } = useDecisions();
  const view = useOpenedView();
  useEffect(() => {
    if (absence === null || (record !== null && history === 'reading' && error === null)) return;
    newAbsence.set(null);
    const isChecked = summary?.gaps.every(({ deals }) => deals !== null) ?? false;
    if (isChecked && gapsToSee(summary?.gaps ?? []).length === 0) markAllSeen(absence);
    const length = formatDuration((absence.toMs - absence.fromMs) / 1_000);
    const told = summary !== null && (hasHappened(summary) || unseen > 0 || history !== 'read');
    if (record === null || error !== null)
      notify({
        tone: 'info',
        isToast: false,
        title: `Away ${length}: not recorded, so what happened is not known`,
      });
    else if (!told) notify({ tone: 'info', title: `Away ${length}: nothing happened` });
    else if (view === 'trade' && !isBusy()) openView('away');
    else if (view !== 'away')
      notify({ tone: 'info', title: `Away ${length}`, detail: 'What happened: Away (g a).' });
  }, [absence, record, summary, error, history, unseen, view]);
}

/** Who came back into a dialog or a field is not taken out of it. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open], :popover-open') !== null ||
  document.activeElement?.matches('input, textarea, select') === true;
