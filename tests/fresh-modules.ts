import { afterAll, expect, vi } from 'vitest';

/**
 * Files that share a process share its modules: what one of them keeps would be found by the next. Only the page's, Electron's and the doors'
 * modules keep anything; loading the others anew for each file takes as long as their tests.
 */
if (/\/tests\/(renderer|electron|loopback|scripts|stand-in)\//.test(expect.getState().testPath ?? ''))
  vi.resetModules();

/** They share its globals too: a library that finds a window takes itself for a page's. */
afterAll(() => {
  vi.unstubAllGlobals();
});
