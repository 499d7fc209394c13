import { z } from 'zod';
import { type KeyValueStorage, PersistentStore } from '../../base/remembered';
import { choicesSchema, type IndicatorChoice } from './chart-choices';

type Choices = readonly IndicatorChoice[];

const templateSchema = z.object({ name: z.string().min(1).max(40), choices: choicesSchema });
export type IndicatorTemplate = Readonly<z.infer<typeof templateSchema>>;

const shelfSchema = z.object({
  templates: z.array(templateSchema).max(50).readonly(),
  /** Symbols with indicators of their own; the others use those of their chart. */
  own: z.record(z.string().min(1).max(64), choicesSchema).readonly(),
});
type Shelf = Readonly<z.infer<typeof shelfSchema>>;

const key = 'indicators';
const mostTemplates = 50;

/** The user's templates by name, and the indicators of single symbols, for all bridges. */
export class IndicatorShelf extends PersistentStore<Shelf> {
  constructor(keep: KeyValueStorage) {
    super(keep, key, shelfSchema, { templates: [], own: {} });
  }

  ownOf(symbol: string): Choices | null {
    return Object.hasOwn(this.read().own, symbol) ? (this.read().own[symbol] ?? null) : null;
  }

  /** Null: the symbol uses the indicators of its chart again. */
  keepOwn(symbol: string, choices: Choices | null): void {
    const { [symbol]: _before, ...others } = this.read().own;
    this.change({ own: choices === null ? others : { ...others, [symbol]: choices } });
  }

  /** Saves under a name, replacing a template of that name. */
  saveTemplate(name: string, choices: Choices): void {
    const others = this.read().templates.filter((template) => template.name !== name);
    const templates = [...others, { name: name.slice(0, 40), choices }]
      .slice(-mostTemplates)
      .toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
    this.change({ templates });
  }

  removeTemplate(name: string): void {
    this.change({ templates: this.read().templates.filter((template) => template.name !== name) });
  }
}
