import type { Page } from '@playwright/test';

/**
 * A stand-in for the page of a host that opens its own window: journeys take `page` before the window exists. Calls go to the real
 * page once `show` has set it.
 */
export function latePage(): { readonly page: Page; show(real: Page): void; shown(): Page | null } {
  let real: Page | null = null;
  // The target is never read: only the proxy is used.
  const target: Page = Object.create(null);
  const page = new Proxy(target, {
    get(_target, name) {
      // `await` checks for `then`.
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
