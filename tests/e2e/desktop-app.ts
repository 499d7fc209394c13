import { type Desktop, startDesktop } from '../stand-in/start-desktop';
import { test } from './app';

type Start = (options?: Parameters<typeof startDesktop>[0]) => Promise<Desktop>;

/** Skips the test on anything but the stand-in. */
const onlyOnStandIn = ({ runtime }: Desktop, why: string): void =>
  test.skip(runtime !== 'main/preload on stand-in', why);

/**
 * Starts the desktop app for a spec that tests more than its page; reports the runtime and ends with the test. `whyStandIn`: every
 * test of the spec needs the stand-in.
 */
export function desktopApp(whyStandIn?: string): Start {
  let desktop: Desktop | null = null;
  test.afterEach(async () => {
    await desktop?.remove();
    desktop = null;
  });
  return async (options = {}) => {
    const running = await startDesktop({ ...options, args: [...(options.args ?? []), '--calm'] });
    desktop = running;
    console.log(running.runtime);
    if (whyStandIn !== undefined) onlyOnStandIn(running, whyStandIn);
    return running;
  };
}
