/**
 * Does something and waits for the picture of it. Milliseconds of the main thread: the act itself, and from the beginning of the
 * frame until the page has painted it; what lies between the two is only waiting for the screen.
 */
export async function timedFrame(act: () => void): Promise<number> {
  await nextFrame();
  let frameBegan = 0;
  // Asked for before the act: it is called before whatever the chart asks for.
  const painted = new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      frameBegan = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  });
  const began = performance.now();
  act();
  const acted = performance.now();
  await painted;
  return acted - began + performance.now() - frameBegan;
}

/** A frame and whatever came with it are over. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  });

export const settled = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
