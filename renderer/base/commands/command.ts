/** One thing that the user can have done: by its key, from the command palette, or from the cheat sheet. */
export interface Command {
  /** Kept for ever: re-bound keys are remembered under it. */
  readonly id: string;
  /** What happens, as a button would say it: `New order`, `Close position …`. */
  readonly title: string;
  readonly group: CommandGroup;
  /** The default key in the notation of tinykeys, such as `F9`, `$mod+m` (Ctrl, on a Mac ⌘), `Alt+t`; none without. */
  readonly keys?: string;
  /** Why it cannot be done now; null or absent where it can. It stays in the palette, with the reason. */
  readonly disabledReason?: string | null;
  /** Other words that somebody may look for it by: `flatten`. */
  readonly also?: string;
  /** Stands for something that comes and goes, such as one symbol of the account: in the palette alone, with no key to be given. */
  readonly isPassing?: boolean;
  readonly run: () => void;
}

/** The headings of the cheat sheet, in its order. */
export const commandGroups = ['Trade', 'Tables', 'Chart', 'Symbols', 'View', 'Terminal', 'App'] as const;
type CommandGroup = (typeof commandGroups)[number];
