/**
 * For the views the day is half over, whenever they run: at midnight of the broker what a test calls ten minutes ago would be
 * yesterday, and at the full hour in another candle. The clock goes on as usual.
 */

// This runs before each file, and all files share the page.
if (!('isAtNoon' in document.documentElement.dataset)) {
  document.documentElement.dataset.isAtNoon = '';
  const realNow = Date.now;
  const began = realNow();
  const aheadMs = new Date(began).setUTCHours(12, 20, 0, 0) - began;
  const now = (): number => realNow() + aheadMs;
  Date.now = now;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: readonly unknown[]): Date =>
      args.length === 0 ? new target(now()) : Reflect.construct(target, args),
  });
}
