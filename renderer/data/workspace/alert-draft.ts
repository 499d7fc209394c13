import type { AlertRule } from '../../../shared/model/alerts';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { Store } from '../../base/store';
import { openView } from './view';
import { useWorkspace } from './workspace-context';

/** An alert that is begun elsewhere. `value` null: the user types it. */
interface AlertDraft extends Pick<AlertRule, 'of' | 'way'> {
  readonly value: number | null;
}

/** `edit`: a rule that is there, or a new one as far as it was written. `promisesOf`: several at once, from a template. */
type Asked =
  | AlertDraft
  | { readonly edit: AlertRule; readonly isNew?: boolean }
  | { readonly promisesOf: TraderKey };

/** Taken by the view Alerts, which sets null. */
export const askedAlert = new Store<Asked | null>(null);

/** Opens the view Alerts with it in its form. Nothing is kept until it is saved there. */
export function askForAlert(asked: Asked): void {
  askedAlert.set(asked);
  openView('alerts');
}

/** Begins an alert on the price of the chosen symbol; its sentence changes to any other measure. */
export function useNewAlert(): () => void {
  const workspace = useWorkspace();
  return () => {
    const { symbol } = workspace.read();
    askForAlert({ of: { kind: 'price', symbol: symbol ?? '', side: 'bid' }, way: 'either', value: null });
  };
}
