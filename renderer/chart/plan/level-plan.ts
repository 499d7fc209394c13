import type { ChartLevel } from '../chart-feed';

export interface LevelPlan {
  readonly add: readonly ChartLevel[];
  readonly change: readonly ChartLevel[];
  readonly remove: readonly string[];
}

/** What to do with the drawn lines, so that a level which stays is never taken away and put back. */
export function planLevels(drawn: ReadonlyMap<string, ChartLevel>, next: readonly ChartLevel[]): LevelPlan {
  const wanted = new Map(next.filter(isDrawable).map((level) => [level.id, level]));
  const add: ChartLevel[] = [];
  const change: ChartLevel[] = [];
  for (const [id, level] of wanted) {
    const present = drawn.get(id);
    if (present === undefined) add.push(level);
    else if (!isSame(present, level)) change.push(level);
  }
  return { add, change, remove: [...drawn.keys()].filter((id) => !wanted.has(id)) };
}

/** A price of 0 means that there is no such level. */
function isDrawable(level: ChartLevel): boolean {
  return Number.isFinite(level.price) && level.price > 0;
}

function isSame(left: ChartLevel, right: ChartLevel): boolean {
  return (
    left.price === right.price &&
    left.kind === right.kind &&
    left.side === right.side &&
    left.label === right.label
  );
}

export interface LevelLook {
  readonly colour: 'buy' | 'sell' | 'up' | 'down' | 'warn';
  readonly style: 'solid' | 'dotted' | 'dashed' | 'sparse';
}

export function levelLook(level: Pick<ChartLevel, 'kind' | 'side'>): LevelLook {
  switch (level.kind) {
    case 'entry':
      return { colour: level.side === 'BUY' ? 'buy' : 'sell', style: 'solid' };
    case 'sl':
      return { colour: 'down', style: 'dotted' };
    case 'tp':
      return { colour: 'up', style: 'dotted' };
    case 'pending':
      return { colour: 'warn', style: 'dashed' };
    case 'stop-limit':
      return { colour: 'warn', style: 'sparse' };
  }
}
