import { PlanRun } from '../../../host/orders/runs/plan-run';
import type { Handlers, RequestName } from '../../../shared/contract';
import { ok, type Result } from '../../../shared/model/result';
import type { Runs } from '../../../shared/model/run';
import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import { plannedRow } from '../../../shared/rules/plan';

export type RunRequest = Extract<RequestName, `runs.${string}`>;

/** Runs as a host sends them, without its checks and files. */
export function fakeRuns(
  generation: number,
  send: (request: TradeRequest) => Promise<Result<TradeOutcome>>,
  push: (revision: number) => void,
): Pick<Handlers, RunRequest> {
  const runs: { readonly id: string; readonly title: string; readonly run: PlanRun; ends: number }[] = [];
  let revision = 0;
  const onChange = (): void => {
    revision += 1;
    push(revision);
  };
  const toEnd = async (each: (typeof runs)[number], go: Promise<unknown>): Promise<void> => {
    await go;
    each.ends += 1;
    onChange();
  };
  const answer = (): Promise<Result<Runs>> =>
    Promise.resolve(
      ok({
        runs: runs.map(({ id, title, run, ends }) => {
          const { rows, ...view } = run.read();
          return { id, title, generation, ...view, rows: [...rows], asks: false, ends };
        }),
      }),
    );
  return {
    'runs.list': answer,
    'runs.start'({ id, title, steps }) {
      const run = new PlanRun(
        steps.map(({ step }) => plannedRow(step)),
        {
          async send(request) {
            const sent = await send(request);
            if (!sent.ok) throw new Error(sent.failure.message);
            return sent.value;
          },
          heldBack: async () => null,
          halts: async () => null,
          stale: async () => null,
          reread: async () => {},
          newIntentId: () => crypto.randomUUID(),
          pause: async () => {},
          hangs: () => new Promise((resolve) => setTimeout(resolve, 1_000)),
          onChange,
        },
      );
      const each = { id, title, run, ends: 0 };
      runs.push(each);
      void toEnd(each, run.start());
      return answer();
    },
    'runs.again'({ id, stepId, overrides }) {
      const each = runs.find((one) => one.id === id);
      if (each !== undefined) void toEnd(each, each.run.again(stepId, overrides));
      return answer();
    },
    'runs.decide'({ id }) {
      runs.find((each) => each.id === id)?.run.stop('stopped by you');
      return answer();
    },
  };
}
