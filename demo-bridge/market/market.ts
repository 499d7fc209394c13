import { DayWalk } from './days';
import { SymbolMarket } from './symbol-market';
import { SYMBOLS } from './symbol-table';
import type { SymbolDefinition } from './symbols';

/** All symbols' prices for one seed. Symbols are set up on first use. */
export class Market {
  readonly seed: number;
  readonly #symbols = new Map<string, SymbolMarket>();
  readonly #definitions: ReadonlyMap<string, SymbolDefinition>;

  constructor(seed: number, definitions: readonly SymbolDefinition[] = SYMBOLS) {
    this.seed = seed;
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
    const made = new SymbolMarket(definition, this.seed, new DayWalk(definition, this.seed, legs));
    this.#symbols.set(name, made);
    return made;
  }
}
