import type { Measure, Proposal } from '../../../shared/model/alerts';

const atMost = (of: Measure, value: number): Proposal => ({ of, way: 'above', value });
const held = (trader: string, positions: number, lots: number, size: number, noStopS: number) => [
  atMost({ kind: 'positions', trader }, positions),
  atMost({ kind: 'lots', trader }, lots),
  atMost({ kind: 'size', trader }, size),
  atMost({ kind: 'no-stop', trader }, noStopS),
];
/** To the cent. */
const share = (percent: number, of: number): number => Math.round(percent * of) / 100;
/** Most prop firms with MetaTrader 5 keep the time of Prague. */
const reset = { zone: 'Europe/Prague', hour: 0 };

/** Promises to begin with: of a trader, of what the account had, or by what a trader has done. Each is a rule like any other, and is changed or deleted as one. */
export type Template = { readonly name: string } & (
  | { readonly asks: 'past' }
  | { readonly asks: 'trader'; readonly rules: (trader: string) => readonly Proposal[] }
  | { readonly asks: 'initial'; readonly rules: (initial: number) => readonly Proposal[] }
);

export const templates: readonly Template[] = [
  { name: 'As it has traded', asks: 'past' },
  { name: 'Scalper', asks: 'trader', rules: (trader) => held(trader, 3, 0.3, 0.1, 10) },
  { name: 'Swing', asks: 'trader', rules: (trader) => held(trader, 5, 1, 0.5, 60) },
  {
    name: 'Prop firm: day and total loss',
    asks: 'initial',
    rules: (initial) => [
      atMost({ kind: 'day-loss', basis: 'higher', ...reset }, share(5, initial)),
      atMost({ kind: 'total-loss', trail: 'none', initial, isLocked: false, ...reset }, share(10, initial)),
    ],
  },
];
