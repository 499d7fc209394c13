/** One thing that the user can do: by its key, from the command palette or from the list of keys. */
export interface Command {
  /** Never changed: the user's own keys are stored under it. */
  readonly id: string;
  /** What happens, as a button would say it: `New order`, `Close position …`. */
  readonly title: string;
  readonly group: CommandGroup;
  /** The default key in the notation of tinykeys, such as `F9`, `$mod+m` (Ctrl, on a Mac ⌘), `Alt+t`, or two keys one after the other, `g t`; none without. */
  readonly keys?: string | undefined;
  /** Why it is not possible now; null or absent where it is. It stays in the palette, with the reason. */
  readonly disabledReason?: string | null;
  /** Other words to find it by, such as `flatten`. */
  readonly also?: string | undefined;
  /** Comes and goes with something, such as one symbol of the account: only in the palette, and no key can be given to it. */
  readonly isPassing?: boolean | undefined;
  /** Its key works while the user types in a field too: it must be one that types nothing. */
  readonly worksInFields?: boolean | undefined;
  /** Asked at each press: true = its key means something else where the focus is now. Stable. */
  readonly yieldsKey?: (() => boolean) | undefined;
  readonly run: () => void;
}

/** Gives what is found only while somebody searches: symbols, open trades, and what a typed number is for. */
export type CommandSource = (search: string) => readonly Command[];

/** The headings of the list of keys, in its order. */
export const commandGroups = [
  'Trade',
  'Tables',
  'Chart',
  'Symbols',
  'View',
  'Replay',
  'Terminal',
  'App',
] as const;
type CommandGroup = (typeof commandGroups)[number];
