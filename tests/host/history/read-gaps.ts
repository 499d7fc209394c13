import { type Gap, gapsOf } from '../../../host/history/day-events';
import type { Read, Topic } from '../../../host/history/frame-reader';
import type { RecordFiles } from '../../../host/history/record-files';
import { type Span, walkRecord } from '../../../host/history/record-reader';

/** Gaps of every topic that was read in a span, quotes by their symbol. */
export async function readGaps(files: RecordFiles, account: string, span: Span, everyMs: number) {
  const reads: Read[] = [];
  const around = { fromMs: span.fromMs - 2 * everyMs, toMs: span.toMs + 2 * everyMs };
  for await (const step of walkRecord(files, account, around)) reads.push(...step.reads);
  const of = (topic: Topic, symbol: string | null = null): readonly Gap[] =>
    gapsOf(
      reads.filter((read) => read.topic === topic && (topic !== 'tick' || read.symbol === symbol)),
      span,
      everyMs,
    );
  const symbols = new Set(reads.flatMap(({ topic, symbol }) => (topic === 'tick' ? [symbol ?? ''] : [])));
  return {
    account: of('account'),
    positions: of('positions'),
    orders: of('orders'),
    ticks: new Map([...symbols].map((symbol) => [symbol, of('tick', symbol)])),
  };
}
