import type { UtcMs } from '../../../shared/model/fields';
import { othersTurn } from '../../live/clock';
import type { RecordFiles } from '../record-files';
import { type Span, stepsByEntry, walkBlocks } from '../record-reader';
import { blockMs } from '../record-store';
import type { ReadQuote } from './facts';

/** Before and after each event, milliseconds: as much as there is room for. */
const reaches = [60_000, 20_000, 5_000, 1_000];
const mostQuotes = 4_000;

/** Quotes of a symbol as they were read around some moments, and how far around. */
export async function quotesAround(
  files: RecordFiles,
  account: string,
  symbol: string,
  moments: readonly UtcMs[],
): Promise<{ readonly quotes: readonly ReadQuote[]; readonly reachMs: number; readonly isCut: boolean }> {
  const [widest = 0] = reaches;
  const all: ReadQuote[] = [];
  const windows = spansAround(moments, widest, 0);
  // Walks closer than a block to each other would read the same one twice.
  for (const span of spansAround(moments, widest, blockMs)) {
    for (const quote of await quotesIn(files, account, symbol, span))
      if (windows.some(({ fromMs, toMs }) => quote.atMs >= fromMs && quote.atMs <= toMs)) all.push(quote);
  }
  for (const reachMs of reaches) {
    const near = spansAround(moments, reachMs, 0);
    const quotes = all.filter(({ atMs }) => near.some(({ fromMs, toMs }) => atMs >= fromMs && atMs <= toMs));
    if (quotes.length <= mostQuotes) return { quotes, reachMs, isCut: false };
  }
  return { quotes: all.slice(0, mostQuotes), reachMs: reaches.at(-1) ?? 0, isCut: true };
}

/** In order and apart from each other by more than `apartMs`. */
function spansAround(moments: readonly UtcMs[], reachMs: number, apartMs: number): readonly Span[] {
  const spans: Span[] = [];
  for (const ms of moments.toSorted((left, right) => left - right)) {
    const before = spans.at(-1);
    if (before !== undefined && ms - reachMs <= before.toMs + apartMs)
      spans[spans.length - 1] = { fromMs: before.fromMs, toMs: ms + reachMs };
    else spans.push({ fromMs: ms - reachMs, toMs: ms + reachMs });
  }
  return spans;
}

async function quotesIn(
  files: RecordFiles,
  account: string,
  symbol: string,
  span: Span,
): Promise<readonly ReadQuote[]> {
  const quotes: ReadQuote[] = [];
  for await (const block of walkBlocks(files, account, span)) {
    for (const { reads, tick } of stepsByEntry(block, await block.frames(), span)) {
      const read = reads.find((each) => each.symbol === symbol && each.failure === null);
      const told = read === undefined ? null : tick(symbol);
      if (read !== undefined && told !== null) quotes.push({ atMs: read.atMs, tick: told });
    }
    await othersTurn();
  }
  return quotes;
}
