import { randomUUID } from 'node:crypto';
import type { Service } from '../../../host/api/ports';
import type { AlertRule, Measure } from '../../../shared/model/alerts';
import { alertOf } from '../../fixtures/alerts';

/** What the proofs of alerts share. In `npm test` a few breaches and an hour; by `npm run torture -- alerts` hundreds, and a day for each seed. */
const asked = Number(process.env.BRIDGEWATCH_ALERT_SEEDS ?? '');
export const isLong = Number.isInteger(asked) && asked > 0;
export const seeds = isLong ? asked : 1;
export const firstSeed = Number(process.env.BRIDGEWATCH_TORTURE_SEED ?? '') || 20_261_126;
export const timeoutMs = isLong ? 4 * 3_600_000 : 300_000;

export const say = (line: string): void => {
  if (isLong) console.log(line);
};

export const rule = (of: Measure, changes: Partial<AlertRule>): AlertRule =>
  alertOf(of, { id: randomUUID(), ...changes });
const reset = { zone: 'Europe/Prague', hour: 0 };
export const dayLoss: Measure = { kind: 'day-loss', basis: 'balance', ...reset };
export const totalLoss = (initial: number): Measure => ({
  ...{ kind: 'total-loss', trail: 'none', initial, isLocked: false, ...reset },
});

export async function save(
  service: Pick<Service, 'handlers'>,
  ask: <T>(work: Promise<T>) => Promise<T>,
  rules: readonly AlertRule[],
) {
  const list = await ask(service.handlers['alerts.list']({}));
  if (!list.ok) throw new Error(list.failure.message);
  const { generation } = list.value;
  for (const each of rules) {
    const saved = await ask(service.handlers['alerts.save']({ generation, rule: each }));
    if (!saved.ok) throw new Error(`${JSON.stringify(each.of)}: ${saved.failure.message}`);
  }
}

/** Both keep the newest 500. */
export async function told(service: Pick<Service, 'handlers'>, ask: <T>(work: Promise<T>) => Promise<T>) {
  const flips = await ask(service.handlers['alerts.log']({ after: 0 }));
  const lines = await ask(service.handlers['notices.list']({ after: 0 }));
  if (!flips.ok || !lines.ok) throw new Error('the log cannot be read');
  return { flips: flips.value, lines: lines.value };
}
