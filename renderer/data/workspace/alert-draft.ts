import type { AlertRule } from '../../../shared/model/alerts';
import { Store } from '../../base/store';
import { openView } from './view';
import { useSelection } from './workspace-context';

/** An alert that is begun elsewhere. `value` null: the user types it. */
export interface AlertDraft extends Pick<AlertRule, 'of' | 'way'> {
  readonly value: number | null;
}

/** Taken by the view Alerts, which sets null. `edit`: a rule that is there. */
export const askedAlert = new Store<AlertDraft | { readonly edit: AlertRule } | null>(null);

/** Opens the view Alerts with an alert in its form. Nothing is kept until it is saved there. */
export function askForAlert(draft: AlertDraft | { readonly edit: AlertRule }): void {
  askedAlert.set(draft);
  openView('alerts');
}

/** Begins an alert on the price of the chosen symbol; its sentence changes to any other measure. */
export function useNewAlert(): () => void {
  const { symbol } = useSelection();
  return () =>
    askForAlert({ of: { kind: 'price', symbol: symbol ?? '', side: 'bid' }, way: 'either', value: null });
}
