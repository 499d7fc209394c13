import type { Page } from '@playwright/test';

/**
 * The page of a host that opens its own window: a journey takes its `page` before the window exists. Whatever is asked of it
 * goes to the real one, once `show` has told which that is.
 */
export function latePage(): { readonly page: Page; show(real: Page): void; shown(): Page | null } {
  let real: Page | null = null;
  // Playwright's types know no page without a browser; the target is never read.
  const target: Page = Object.create(null);
  const page = new Proxy(target, {
    get(_target, name) {
      // A promise that answers it looks whether it is one itself.
      if (name === 'then') return undefined;
      if (real === null) throw new Error(`page.${String(name)} before the host was opened`);
      const value: unknown = Reflect.get(real, name, real);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });
  return {
    page,
    show: (shown) => {
      real = shown;
    },
    shown: () => real,
  };
}
