import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf } from '../../host/orders/journal/entry';
import type { TradeOutcome } from '../../shared/model/trade';

/** A report on an intent; a verdict wrong for a minute was wrong. */
export interface Report {
  /** UTC milliseconds. */
  readonly atMs: number;
  /** `open`: neither executed nor not. */
  readonly says: 'executed' | 'partly' | 'not' | 'open';
  readonly words: string;
}

/** Words of the report that an answer which said more is no longer believed: the search begins then. */
export const doubted = 'accepted, and not to be seen';

/** A close is told as accepted until its volume is known. */
export function sayingOf({ verdict, closed }: TradeOutcome, isClose: boolean): Report['says'] {
  switch (verdict) {
    case 'done':
      return isClose && closed === undefined ? 'open' : 'executed';
    case 'placed':
      return 'executed';
    case 'partial':
      return 'partly';
    case 'rejected':
    case 'not-sent':
      return 'not';
    case 'unchanged':
    case 'unknown':
      return 'open';
  }
}

function sayingOfEnd(kind: string): Report['says'] {
  switch (kind) {
    case 'executed':
    case 'partly':
      return kind;
    case 'not-executed':
    case 'not-found':
      return 'not';
    default:
      return 'open';
  }
}

/** Reports on every intent in the journal's files, in order. */
export function reportsIn(folder: string): ReadonlyMap<string, readonly Report[]> {
  const reported = new Map<string, Report[]>();
  /** Lots that each close asked for. */
  const closes = new Map<string, number>();
  const parts = new Set<string>();
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.jsonl')) continue;
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      const entry = line === '' ? null : entryOf(line);
      if (entry === null) continue;
      const { change, at: atMs } = entry;
      const reports = reported.get(change.id) ?? [];
      reported.set(change.id, reports);
      const move: string = change.move;
      if (change.move === 'journal' && change.draft.request.name === 'close-position') {
        const { request, before } = change.draft;
        closes.set(change.id, request.input.volume ?? before.row?.volume ?? 0);
      }
      if (change.move === 'note' && change.closed !== undefined && change.closed.volume !== null) {
        const { volume, left } = change.closed;
        const isLess = volume < (closes.get(change.id) ?? 0);
        const says = parts.has(change.id) || isLess ? 'partly' : 'executed';
        reports.push({ atMs, says, words: `closed ${volume} lots, ${left ?? '?'} left` });
      }
      if (move === 'doubt') reports.push({ atMs, says: 'open', words: doubted });
      else if (change.move === 'resolve') {
        const { kind, words } = change.resolution;
        reports.push({ atMs, says: sayingOfEnd(kind), words: `${kind}: ${words}` });
      } else if ('outcome' in change && change.outcome !== null) {
        const { verdict, said } = change.outcome;
        if (verdict === 'partial') parts.add(change.id);
        reports.push({
          atMs,
          says: sayingOf(change.outcome, closes.has(change.id)),
          words: `${verdict}: ${said ?? 'no words'}`,
        });
      }
    }
  }
  return reported;
}
