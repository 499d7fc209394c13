/** What a switch to another bridge would leave behind; asked about before it is done. */
export interface Behind {
  /** Writes that were sent and not answered yet. */
  readonly onTheWay: number;
  /** Writes that may have been executed without an answer, as their subjects. */
  readonly unknown: readonly string[];
  /** A bulk action that is not through yet. */
  readonly run: string | null;
}

export const isNothing = ({ onTheWay, unknown, run }: Behind): boolean =>
  onTheWay === 0 && unknown.length === 0 && run === null;

const most = 5;

/** One sentence each, with what becomes of it. `name`: the bridge that is left. */
export function behindWords({ onTheWay, unknown, run }: Behind, name: string): readonly string[] {
  const lines: string[] = [];
  if (run !== null) {
    lines.push(`“${run}” is not through yet: it stops here, and what it has not sent is not sent.`);
  }
  if (onTheWay > 0) {
    lines.push(
      `${onTheWay === 1 ? 'An order is' : `${onTheWay} orders are`} on the way to ${name}. The answer will stand in Notifications with the name ${name}, but what it opens there is not on the screen until you come back.`,
    );
  }
  if (unknown.length > 0) {
    const more = unknown.length > most ? `, and ${unknown.length - most} more` : '';
    lines.push(
      `The result of ${unknown.length === 1 ? 'an order' : `${unknown.length} orders`} on ${name} is not known: ${unknown.slice(0, most).join(', ')}${more}. It may have been executed. Look at positions and orders of ${name} first, or do so when you come back: until then the ticket there stays closed for this symbol.`,
    );
  }
  return lines;
}
