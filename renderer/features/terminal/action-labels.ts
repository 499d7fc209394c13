import { actionNames } from '../../../shared/formats/terminal-lines';
import { countText } from '../../../shared/math/counts';
import type { TerminalAction } from '../../../shared/model/terminal';

export interface ActionLabels {
  /** The button, and the word to be typed where something is open. */
  readonly name: string;
  readonly title: string;
  readonly does: string;
  /** What that means for a bot and for open trades. */
  readonly bot: string;
  /** While it runs: `Restarting the terminal`. */
  readonly running: string;
}

const restsAtBroker =
  'SL, TP and pending orders at the broker stay active; trailing stops and Expert Advisors in the terminal stop.';

export const actionLabels: Readonly<Record<TerminalAction, ActionLabels>> = {
  init: {
    name: actionNames.init,
    title: 'Initialize the terminal',
    does: 'Reconnects the bridge to the MetaTrader terminal. If the terminal is not running, it is started and logs in.',
    bot: `Until it is ready, the bridge rejects all requests of the bot and of this screen. ${restsAtBroker}`,
    running: 'Initializing the terminal',
  },
  restart: {
    name: actionNames.restart,
    title: 'Restart the terminal',
    does: 'Closes the MetaTrader terminal and starts it again. This can take minutes.',
    bot: `Until it is back, neither the bot nor this screen has data or can trade. ${restsAtBroker}`,
    running: 'Restarting the terminal',
  },
  shutdown: {
    name: actionNames.shutdown,
    title: 'Shut down the terminal',
    does: 'Closes the MetaTrader terminal beside the bridge. It stays down until it is initialized.',
    bot: `From then on neither the bot nor this screen has data or can trade. ${restsAtBroker}`,
    running: 'Shutting down the terminal',
  },
};

/** What the account holds, as far as it is known now. */
export interface OpenItems {
  /** Null where it is not known: nothing was read, or the last read failed, is too old, or is unconfirmed. */
  readonly positions: number | null;
  readonly orders: number | null;
  /** Number of orders without a known result. */
  readonly unknown: number;
}

/** Why the action has to be confirmed by typing; null where surely nothing is open. */
export function typingReason({ positions, orders, unknown }: OpenItems): string | null {
  if (positions === null || orders === null) {
    return 'It is not known whether positions or orders are open.';
  }
  const open = [
    ...(positions === 0 ? [] : [countText(positions, 'open position')]),
    ...(orders === 0 ? [] : [countText(orders, 'pending order')]),
    ...(unknown === 0
      ? []
      : [countText(unknown, 'order whose result is unknown', 'orders whose result is unknown')]),
  ];
  return open.length === 0 ? null : `The account holds ${open.join(', ')}.`;
}

/** The action's own word or the account's login: nobody types either by accident. */
export function isTyped(text: string, action: TerminalAction, login: string | null): boolean {
  const plain = (value: string): string =>
    value
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '');
  const typed = plain(text);
  return (
    typed === plain(actionLabels[action].name) || (login !== null && login !== '' && typed === plain(login))
  );
}
