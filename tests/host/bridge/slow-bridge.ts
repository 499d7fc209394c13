import { createScheduler, type ReadLane } from '../../../host/bridge/scheduler';
import { type Failure, type FailureKind, failed, ok, type Result } from '../../../shared/model/result';

/** A bridge that answers only when the test says so. */
export function slowBridge() {
  const started: string[] = [];
  const answers = new Map<string, (result: Result<string>) => void>();
  const work = (name: string) => () =>
    new Promise<Result<string>>((resolve) => {
      started.push(name);
      answers.set(name, resolve);
    });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    started,
    work,
    settle,
    async answer(name: string, result: Result<string> = ok(name)) {
      const resolve = answers.get(name);
      if (resolve === undefined) throw new Error(`${name} was never sent`);
      resolve(result);
      await settle();
    },
  };
}

export const trouble = (kind: FailureKind): Failure => ({ kind, message: kind });

export function setUp() {
  const clock = { ms: 0 };
  const bridge = slowBridge();
  const scheduler = createScheduler({ now: () => clock.ms, random: () => 1, maxWaiting: 4 });
  const live = scheduler.lane<string>({ yieldsMs: 0, isVital: true });
  const read = (name: string, lane: ReadLane<string> = live) => lane(name, bridge.work(name));
  const trade = (name: string) =>
    scheduler.trade<string>({
      send: async () => {
        await bridge.work(name)();
        return name;
      },
      notSent: ({ kind }) => `${name} not sent: ${kind}`,
    });
  return { clock, bridge, scheduler, live, read, trade };
}

/** A read that fails at once, so that the scheduler sees trouble. */
export async function fail(
  { bridge, read }: Pick<ReturnType<typeof setUp>, 'bridge' | 'read'>,
  name: string,
  kind: FailureKind,
): Promise<void> {
  const answer = read(name);
  await bridge.answer(name, failed(trouble(kind)));
  await answer;
}
