import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

/** A mouse that presses at one place and releases at another, which Vitest's pointer cannot. Runs in Node beside the browser. */
export interface Mouse {
  /** Pixels from the left and the top of the page. */
  mouseMove: (x: number, y: number) => Promise<void>;
  mouseDown: () => Promise<void>;
  mouseUp: () => Promise<void>;
  mouseClick: (x: number, y: number, button: 'left' | 'right') => Promise<void>;
}

type Context = Parameters<BrowserCommand<[]>>[0];

/** The tests' page is a frame inside the page of the mouse. */
async function offset(context: Context): Promise<{ readonly x: number; readonly y: number }> {
  const frame = await context.frame();
  const box = await (await frame.frameElement()).boundingBox();
  return box ?? { x: 0, y: 0 };
}

export const mouse: { readonly [Name in keyof Mouse]: BrowserCommand<Parameters<Mouse[Name]>> } = {
  mouseMove: async (context, x, y) => {
    const from = await offset(context);
    await context.page.mouse.move(from.x + x, from.y + y);
  },
  mouseDown: (context) => context.page.mouse.down(),
  mouseUp: (context) => context.page.mouse.up(),
  mouseClick: async (context, x, y, button) => {
    const from = await offset(context);
    await context.page.mouse.click(from.x + x, from.y + y, { button });
  },
};

declare module 'vitest/browser' {
  interface BrowserCommands extends Mouse {}
}
