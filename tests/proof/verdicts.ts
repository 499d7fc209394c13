import type { OrderProblem } from '../../shared/rules/problem';

/** Result of a question to rules and engine. */
type Kind =
  /** Both accept. */
  | 'both accept'
  /** Both refuse, with the same retcode. */
  | 'same refusal'
  /** The rules only warn of this retcode; the engine gave it. */
  | 'warned, refused'
  /** The rules accept what only the server can judge: the account's money. */
  | 'money'
  /** The rules refuse earlier than the engine, for a documented reason. */
  | 'earlier on purpose'
  | 'disagree';

export interface Agreement {
  readonly kind: Kind;
  readonly type: string;
  readonly retcode: number;
  readonly words: string;
}

const done = 10009;
const noMoney = 10019;
/** Retcodes of which the rules may only warn: estimates, or rules that are inferred. */
const mayBeDoubted: ReadonlySet<number> = new Set([noMoney, 10004, 10016, 10017, 10018, 10029, 10030]);

export function judge(
  type: string,
  problems: readonly OrderProblem[],
  retcode: number,
  early: readonly number[] = [],
): Agreement {
  const first = problems.find((problem) => problem.severity === 'refuse')?.retcode ?? null;
  const words = `rules: ${problems.map((each) => `${each.severity} ${each.retcode} ${each.field}: ${each.message}`).join('; ')} | engine: ${retcode}`;
  const of = (kind: Kind): Agreement => ({ kind, type, retcode, words });
  if (first === null && retcode === done) return of('both accept');
  if (first === retcode) return of('same refusal');
  const isDoubted = problems.some((each) => each.severity === 'warn' && each.retcode === retcode);
  // A warning may come before our refusal, where the engine checks its rule first.
  if (isDoubted && mayBeDoubted.has(retcode)) return of('warned, refused');
  if (first === null && retcode === noMoney) return of('money');
  if (first !== null && early.includes(first)) return of('earlier on purpose');
  return of('disagree');
}

export class Tally {
  readonly #counts = new Map<string, number>();
  #total = 0;

  add({ kind, type, retcode }: Agreement): void {
    this.#total += 1;
    for (const key of [kind, `${type} ${retcode}`]) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Retcodes seen with this type. */
  codesOf(type: string): readonly number[] {
    return [...this.#counts.keys()].flatMap((key) => {
      const [name, code] = key.split(' ');
      return name === type && /^\d+$/.test(code ?? '') ? [Number(code)] : [];
    });
  }

  print(title: string, seed: number): string {
    const kinds = [
      'both accept',
      'same refusal',
      'warned, refused',
      'money',
      'earlier on purpose',
      'disagree',
    ];
    const parts = kinds.map((kind) => `${kind} ${this.count(kind)}`).join(', ');
    const byCode = new Map<string, number>();
    for (const [key, count] of this.#counts) {
      const code = /^\S+ (\d+)$/.exec(key)?.[1];
      if (code !== undefined) byCode.set(code, (byCode.get(code) ?? 0) + count);
    }
    const codes = [...byCode]
      .sort()
      .map(([code, count]) => `${code} ×${count}`)
      .join(', ');
    return `${title}: ${this.#total} questions, seed ${seed}: ${parts}\n  engine's retcodes: ${codes}`;
  }
}
