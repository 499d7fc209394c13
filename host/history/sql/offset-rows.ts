import { goesOnIn, zoneOffset } from '../../../shared/math/broker-offsets';
import type { OffsetSpan } from '../../../shared/model/kept-history';
import type { Step } from '../record-reader';

/** How far the broker's clock was seen to be from UTC, and when. */
export interface OffsetMaker {
  take(step: Pick<Step, 'reads' | 'clock'>): void;
  rows(): readonly OffsetSpan[];
  /** For later frames: the one that goes on. */
  carry(): OffsetSpan | null;
}

/** An offset that is only remembered, after a pause, says nothing of that pause: it is left out until it is seen. */
export function createOffsetMaker(before: OffsetSpan | null): OffsetMaker {
  let open = before;
  const over: OffsetSpan[] = [];

  return {
    take({ reads, clock }) {
      const read = reads.findLast(({ topic, failure }) => topic === 'account' && failure === null);
      const known = read === undefined ? null : clock();
      if (read === undefined || known === null || known.utcOffsetS === null || known.isSeen === false) return;
      const offsetS = zoneOffset(known.utcOffsetS);
      if (offsetS === null) return;
      const now = { fromMs: read.atMs, toMs: read.atMs, offsetS };
      if (open !== null && goesOnIn(open, now)) {
        open = { ...open, toMs: Math.max(open.toMs, now.toMs) };
        return;
      }
      if (open !== null) over.push(open);
      open = now;
    },
    rows: () => (open === null ? over : [...over, open]),
    carry: () => open,
  };
}
