import type { Command } from '../../base/commands';
import { readNumber } from '../trading';
import type { TicketDraft } from './draft';

/** `risk 1`, `risk 0,5 %`: sizes the order in the ticket; nothing is sent. Empty for every other search. */
export function riskCommands(
  search: string,
  edit: (change: (draft: TicketDraft) => TicketDraft) => void,
): readonly Command[] {
  const text = /^\s*risk\s+([-+\d.,][^%]*)%?\s*$/i.exec(search)?.[1]?.trim();
  if (text === undefined) return [];
  const typed = readNumber(text);
  return [
    {
      id: 'ticket.risk',
      title: `Risk ${text} % in the ticket`,
      group: 'Trade',
      isPassing: true,
      disabledReason: typed.kind === 'unreadable' ? `“${text}” ${typed.reason}` : null,
      run: () => edit((draft) => ({ ...draft, sizing: percentSizing(draft), risk: text })),
    },
  ];
}

/** Percent of equity for whoever has chosen that, else of balance. */
export const percentSizing = ({ sizing }: Pick<TicketDraft, 'sizing'>): 'balance' | 'equity' =>
  sizing === 'equity' ? 'equity' : 'balance';
