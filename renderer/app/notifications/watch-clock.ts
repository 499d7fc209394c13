import { QueryObserver } from '@tanstack/react-query';
import type { ClockWarning, Connection } from '../../../shared/model/connection';
import type { Bridge } from '../../data/bridge';
import { connectionOptions } from '../../data/connection';
import { type NewNotice, notifyAll } from '../../data/notifications/store';
import { clockWarningText } from '../../features/terminal';

/** The same name for the same warning, whatever its numbers are now. */
const nameOf = (warning: ClockWarning): string => {
  switch (warning.kind) {
    case 'offset-disagrees':
      return `${warning.kind} ${warning.of} ${warning.utcOffsetS}`;
    case 'offset-changed':
      return `${warning.kind} ${warning.beforeS}`;
    case 'summer-time':
      return `${warning.kind} ${warning.nowS}`;
    case 'no-offset':
    case 'local-clock':
    case 'local-clock-set':
      return warning.kind;
  }
};

const title = (kind: ClockWarning['kind']): string =>
  kind === 'local-clock' || kind === 'local-clock-set' ? 'This computer’s clock' : 'The broker’s clock';

/** A line for each clock warning that is not in `reported` yet. */
export function clockNotices(
  { clockWarnings, clock }: Pick<Connection, 'clockWarnings' | 'clock'>,
  reported: ReadonlySet<string>,
): { readonly notices: readonly NewNotice[]; readonly reported: ReadonlySet<string> } {
  return {
    notices: clockWarnings
      .filter((warning) => !reported.has(nameOf(warning)))
      .map((warning) => ({
        tone: 'warn',
        title: title(warning.kind),
        detail: clockWarningText(warning, clock),
        // The mark beside the clock stays as long as the warning; a toast is only for what may affect orders.
        isToast: warning.kind === 'offset-disagrees' || warning.kind === 'offset-changed',
      })),
    reported: new Set(clockWarnings.map(nameOf)),
  };
}

/** Observes the reads of the connection chain. Returns a function that ends it. */
export function watchClock(bridge: Bridge): () => void {
  let reported: ReadonlySet<string> = new Set();
  return new QueryObserver(bridge.client, { ...connectionOptions(bridge), enabled: false }).subscribe(
    ({ data }) => {
      if (data === undefined) return;
      const found = clockNotices(data, reported);
      reported = found.reported;
      notifyAll(found.notices);
    },
  );
}
