import { traderTokens } from '../../../../shared/rules/trader-names';
import { palettes } from '../../../base/line-colours';
import type { ChartTheme } from '../plan/chart-feed';

/** The page's tokens that the canvas needs; a canvas cannot read CSS variables. */
const tokenNames = [
  'panel',
  'raise',
  'raise2',
  'line',
  'line2',
  'text',
  'text2',
  'mute',
  'dim',
  'ink',
  'accent',
  'warn',
  'up',
  'down',
  'stop',
  'target',
  'last',
  'replay',
  'cup',
  'cdn',
  ...traderTokens,
] as const;
export type TokenName = (typeof tokenNames)[number];

/** For a token that the page does not set. */
const unset = '#808080';

type Rgb = readonly [red: number, green: number, blue: number];

export class Colours {
  readonly theme: ChartTheme;
  readonly font: string;
  /** Changes with any colour of theme or palette. */
  readonly key: string;
  readonly #tokens: ReadonlyMap<TokenName, string>;

  constructor(theme: ChartTheme, tokens: ReadonlyMap<TokenName, string>, font: string) {
    this.theme = theme;
    this.font = font;
    this.#tokens = tokens;
    this.key = `${theme} ${[...tokens.values()].join(' ')}`;
  }

  /** Reads the tokens at `element`, so that a part of the page can have its own theme. */
  static of(element: Element, theme: ChartTheme): Colours {
    const style = getComputedStyle(element);
    const colourOf = (name: TokenName): string => {
      const value = style.getPropertyValue(`--${name}`).trim();
      return CSS.supports('color', value) ? value : unset;
    };
    const tokens = new Map(tokenNames.map((name) => [name, colourOf(name)]));
    return new Colours(theme, tokens, style.fontFamily);
  }

  token(name: TokenName): string {
    return this.#tokens.get(name) ?? unset;
  }

  /** A palette name, a token or a CSS colour. */
  named(name: string): string {
    const token = tokenNames.find((known) => known === name);
    if (token !== undefined) return this.token(token);
    const palette: Readonly<Record<string, string>> = palettes[this.theme];
    if (Object.hasOwn(palette, name)) return palette[name] ?? this.token('accent');
    return CSS.supports('color', name) ? name : this.token('accent');
  }

  /** The colour with opacity `alpha`, 0 to 1. */
  faded(name: string, alpha: number): string {
    const [red, green, blue] = rgbOf(this.named(name));
    return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
  }
}

/** The colours of the newest price’s label on the scale; an overdue one is muted but readable. */
export const axisLabel = (isOverdue: boolean, colours: Colours) =>
  isOverdue
    ? { axisLabelColor: colours.token('raise'), axisLabelTextColor: colours.token('mute') }
    : { axisLabelColor: colours.token('last'), axisLabelTextColor: colours.token('ink') };

const known = new Map<string, Rgb>();

/** Any CSS colour as red, green and blue, converted by a canvas of one pixel. */
function rgbOf(colour: string): Rgb {
  const cached = known.get(colour);
  if (cached !== undefined) return cached;
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return [128, 128, 128];
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 128, green = 128, blue = 128] = context.getImageData(0, 0, 1, 1).data;
  known.set(colour, [red, green, blue]);
  return [red, green, blue];
}
