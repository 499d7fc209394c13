import type { BrokerSeconds, UtcMs } from '../../../shared/model/fields';
import { Store } from '../../base/store';
import { leaveReplay, openView } from '../workspace/view';

/** Which second to show: by the clock of the machine that recorded, or by the broker's. `plays`: goes on from there at 60x. */
export type ReplayTarget =
  | { readonly atMs: UtcMs; readonly plays?: boolean }
  | { readonly brokerS: BrokerSeconds };

const asked = new Store<ReplayTarget | null>(null);

/** From any row, link or command. */
export function openReplay(target: ReplayTarget): void {
  asked.set(target);
  openView('replay');
}

/** For rows whose time the server may not tell: then nothing happens. `prepare`: before it, as choosing the row's symbol. */
export function replayAt(brokerS: BrokerSeconds | null, prepare?: () => unknown): void {
  if (brokerS === null || brokerS <= 0) return;
  prepare?.();
  openReplay({ brokerS });
}

/** What was asked for last; null: a moment ago. */
export const replayTarget = (): ReplayTarget | null => asked.read();
export const onReplayTarget = (listener: () => void): (() => void) => asked.subscribe(listener);

/** The next replay begins where it is asked to. */
export const forgetReplayTarget = (): void => asked.set(null);

export const backToLive = leaveReplay;
