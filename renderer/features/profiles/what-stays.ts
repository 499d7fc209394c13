import { isolated } from '../../../shared/rules/isolated';

/** What a switch to another bridge would leave behind; asked about before the switch. */
export interface Behind {
  /** Writes that were sent and not answered yet. */
  readonly inFlight: number;
  /** Writes that may have been executed without an answer, as their subjects. */
  readonly unknown: readonly string[];
  /** A bulk action that has not finished. */
  readonly run: string | null;
}

export const isNothing = ({ inFlight, unknown, run }: Behind): boolean =>
  inFlight === 0 && unknown.length === 0 && run === null;

const most = 5;

/** One sentence each, with what becomes of it. `bridge`: the one that is left. */
export function describeBehind({ inFlight, unknown, run }: Behind, bridge: string): readonly string[] {
  const name = isolated(bridge);
  const lines: string[] = [];
  if (run !== null) {
    lines.push(`“${run}” is not finished: it stops here, and what is left is not sent.`);
  }
  if (inFlight > 0) {
    lines.push(
      `${inFlight === 1 ? 'An order is' : `${inFlight} orders are`} on the way to ${name}. The reply will appear in Notifications with the name ${name}, but a position opened there is not shown until you switch back.`,
    );
  }
  if (unknown.length > 0) {
    const more = unknown.length > most ? `, and ${unknown.length - most} more` : '';
    lines.push(
      `The result of ${unknown.length === 1 ? 'an order' : `${unknown.length} orders`} on ${name} is not known: ${unknown.slice(0, most).join(', ')}${more}. It may have been executed. Check positions and orders of ${name} first, or when you switch back: until then the ticket there is blocked for this symbol.`,
    );
  }
  return lines;
}
