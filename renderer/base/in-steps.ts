/** For so long the page may work without a pause. Milliseconds. */
const busyMs = 30;

/** Does long work step by step: what the user does meanwhile is answered between two of them. */
export async function inSteps<Value>(steps: Iterator<void, Value>): Promise<Value> {
  let pauseAtMs = performance.now() + busyMs;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < pauseAtMs) continue;
    await new Promise((resume) => setTimeout(resume));
    pauseAtMs = performance.now() + busyMs;
  }
}
