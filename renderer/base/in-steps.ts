/** For so long the page may work without a pause. Milliseconds. */
const busyMs = 30;

/** To be awaited between the steps of long work: what the user does meanwhile is answered there. */
export function createPause(): () => Promise<void> {
  let dueMs = performance.now() + busyMs;
  return async () => {
    if (performance.now() < dueMs) return;
    await new Promise((resume) => setTimeout(resume));
    dueMs = performance.now() + busyMs;
  };
}

/** Does long work step by step. */
export async function inSteps<Value>(steps: Iterator<void, Value>): Promise<Value> {
  const pause = createPause();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}
