import { z } from 'zod';
import { timeframeSchema } from '../../../shared/model/bars';
import { KeptStore, type KeyValueStorage } from '../../base/remembered';
import type { IndicatorChoice } from './chart-choices';

type Choices = readonly IndicatorChoice[];

/** Choices as they are remembered, wherever that is. */
export const choicesSchema: z.ZodType<Choices> = z
  .array(
    z.object({
      id: z.string().min(1).max(60),
      type: z.string().min(1).max(40),
      parameters: z.record(z.string(), z.number()),
      words: z.record(z.string(), z.string().max(40)).exactOptional(),
      custom: z
        .object({
          name: z.string().min(1).max(40),
          parameters: z.union([
            z.literal(true),
            z.record(z.string().min(1).max(40), z.union([z.number(), z.string().max(40), z.boolean()])),
          ]),
        })
        .exactOptional(),
      colour: z.string().max(40).exactOptional(),
      timeframes: z.array(timeframeSchema).exactOptional(),
    }),
  )
  .max(60);

export interface IndicatorTemplate {
  readonly name: string;
  readonly choices: Choices;
}

interface Shelf {
  readonly templates: readonly IndicatorTemplate[];
  /** Symbols with indicators of their own; the others share those of their chart. */
  readonly own: Readonly<Record<string, Choices>>;
}

const nameText = z.string().min(1).max(40);
const shelfSchema: z.ZodType<Shelf> = z.object({
  templates: z.array(z.object({ name: nameText, choices: choicesSchema })).max(50),
  own: z.record(z.string().min(1).max(64), choicesSchema),
});

const key = 'indicators';
const mostTemplates = 50;

/** Templates by name and the indicators of single symbols: of this user, whichever bridge is connected. */
export class IndicatorShelf extends KeptStore<Shelf> {
  constructor(keep: KeyValueStorage) {
    super(keep, key, shelfSchema, { templates: [], own: {} });
  }

  ownOf(symbol: string): Choices | null {
    return Object.hasOwn(this.read().own, symbol) ? (this.read().own[symbol] ?? null) : null;
  }

  /** Null: the symbol shares the indicators of its chart again. */
  keepOwn(symbol: string, choices: Choices | null): void {
    const { [symbol]: _before, ...others } = this.read().own;
    this.change({ own: choices === null ? others : { ...others, [symbol]: choices } });
  }

  /** Saves under a name, over the template that has it. */
  saveTemplate(name: string, choices: Choices): void {
    const others = this.read().templates.filter((template) => template.name !== name);
    const templates = [...others, { name: name.slice(0, 40), choices }]
      .slice(-mostTemplates)
      .toSorted((left, right) => left.name.localeCompare(right.name));
    this.change({ templates });
  }

  removeTemplate(name: string): void {
    this.change({ templates: this.read().templates.filter((template) => template.name !== name) });
  }
}
