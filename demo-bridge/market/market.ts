import { DayWalk } from './days';
import { type IsDayOff, onWeekends } from './sessions';
import { SymbolMarket } from './symbol-market';
import { SYMBOLS } from './symbol-table';
import type { SymbolDefinition } from './symbols';

/** All symbols' prices for one seed. Symbols are set up on first use. */
export class Market {
  readonly seed: number;
  readonly isDayOff: IsDayOff;
  readonly #symbols = new Map<string, SymbolMarket>();
  readonly #definitions: ReadonlyMap<string, SymbolDefinition>;

  constructor(seed: number, isDayOff = onWeekends, definitions: readonly SymbolDefinition[] = SYMBOLS) {
    this.seed = seed;
    this.isDayOff = isDayOff;
    this.#definitions = new Map(definitions.map((definition) => [definition.name, definition]));
  }

  /** In the order of the broker's list. */
  get names(): readonly string[] {
    return [...this.#definitions.keys()];
  }

  find(name: string): SymbolMarket | null {
    const known = this.#symbols.get(name);
    if (known !== undefined) return known;
    const definition = this.#definitions.get(name);
    if (definition === undefined) return null;
    const legs = (definition.legs ?? []).flatMap((leg) => this.find(leg)?.days ?? []);
    const days = new DayWalk(definition, this.seed, legs, this.isDayOff);
    const made = new SymbolMarket(definition, this.seed, days);
    this.#symbols.set(name, made);
    return made;
  }
}
