/** Which deals on the screen share a mark. Pure arithmetic on pixels: it runs with each move of the view. */

/** Deals nearer to each other than this share a mark, pixels. */
const nearPx = 6;
/** With more deals on the screen than this, they are gathered in counted marks. */
export const mostSingle = 40;
/** Side of the smallest squares that counted marks are gathered in, pixels; each larger one is that many times as wide. */
const squarePx = 12;
const growth = 1.4;
/** Counted marks whose middles are nearer than this would lie on each other, pixels; a single one may be nearer. */
export const countedPx = 22;

interface DealGroup {
  /** The middle of its deals, pixels. */
  readonly x: number;
  readonly y: number;
  /** Indexes of its deals, rising. */
  readonly members: readonly number[];
}

export interface FoldedDeals {
  /** In no order. */
  readonly groups: readonly DealGroup[];
  /** There are more deals than single marks may be: only one that lies alone keeps its own. */
  readonly areCounted: boolean;
}

/** Some of the deals: where they are, and how many. */
interface Heap {
  sumX: number;
  sumY: number;
  count: number;
}

/** Heaps, and by deal the index of the heap that it is in. */
interface Heaped {
  readonly heaps: readonly Heap[];
  readonly heapOf: (deal: number) => number;
}

const xOf = ({ sumX, count }: Heap): number => sumX / count;
const yOf = ({ sumY, count }: Heap): number => sumY / count;

/** `xs`, `ys`: places of the deals in pixels, by index. */
export function foldDeals(xs: Float64Array, ys: Float64Array): FoldedDeals {
  const areCounted = xs.length > mostSingle;
  const heaped = areCounted ? inSquares(xs, ys) : alone(xs, ys);
  const halfOf = ({ count }: Heap): number => (areCounted || count > 1 ? countedPx : nearPx) / 2;
  const { heaps, heapOf } = joined(heaped, halfOf);
  const members = heaps.map((): number[] => []);
  for (let deal = 0; deal < xs.length; deal += 1) members[heapOf(deal)]?.push(deal);
  const groups = heaps.map((heap, index) => ({
    x: xOf(heap),
    y: yOf(heap),
    members: members[index] ?? [],
  }));
  return { groups, areCounted };
}

const alone = (xs: Float64Array, ys: Float64Array): Heaped => ({
  heaps: Array.from(xs, (sumX, deal) => ({ sumX, sumY: ys[deal] ?? 0, count: 1 })),
  heapOf: (deal) => deal,
});

/** Wider than any screen, in squares. */
const squaresAcross = 1 << 20;

/** One pass over the deals; larger squares are gathered from the smaller ones. */
function inSquares(xs: Float64Array, ys: Float64Array): Heaped {
  const first = new Int32Array(xs.length);
  let heaps: Heap[] = [];
  const squares = new Map<number, number>();
  const put = (x: number, y: number, px: number, heap: Heap | null): number => {
    const key = Math.floor(y / px) * squaresAcross + Math.floor(x / px);
    let at = squares.get(key);
    if (at === undefined) {
      at = heaps.length;
      squares.set(key, at);
      heaps.push({ sumX: 0, sumY: 0, count: 0 });
    }
    const into = heaps[at];
    if (into === undefined) return at;
    into.sumX += heap?.sumX ?? x;
    into.sumY += heap?.sumY ?? y;
    into.count += heap?.count ?? 1;
    return at;
  };
  for (let deal = 0; deal < xs.length; deal += 1) {
    first[deal] = put(xs[deal] ?? 0, ys[deal] ?? 0, squarePx, null);
  }
  let now = Array.from(heaps, (_, index) => index);
  for (let px = squarePx * growth; heaps.length > mostSingle; px *= growth) {
    const before = heaps;
    heaps = [];
    squares.clear();
    const into = before.map((heap) => put(xOf(heap), yOf(heap), px, heap));
    now = now.map((at) => into[at] ?? 0);
  }
  return { heaps, heapOf: (deal) => now[first[deal] ?? 0] ?? 0 };
}

/** Joins heaps whose middles are nearer than both their halves, those that cover each other most first, until none are. */
function joined({ heaps, heapOf }: Heaped, halfOf: (heap: Heap) => number): Heaped {
  const left = heaps.map((heap, index) => ({ ...heap, from: [index] }));
  for (;;) {
    let best = 1;
    let pair: readonly [number, number] | null = null;
    for (const [index, one] of left.entries()) {
      for (let at = index + 1; at < left.length; at += 1) {
        const other = left[at];
        if (other === undefined) continue;
        const px = halfOf(one) + halfOf(other);
        const far = ((xOf(other) - xOf(one)) ** 2 + (yOf(other) - yOf(one)) ** 2) / px ** 2;
        if (far >= best) continue;
        best = far;
        pair = [index, at];
      }
    }
    const one = left[pair?.[0] ?? -1];
    const other = left[pair?.[1] ?? -1];
    if (pair === null || one === undefined || other === undefined) break;
    one.sumX += other.sumX;
    one.sumY += other.sumY;
    one.count += other.count;
    one.from.push(...other.from);
    left.splice(pair[1], 1);
  }
  const into = new Map(left.flatMap(({ from }, index) => from.map((each) => [each, index] as const)));
  return { heaps: left, heapOf: (deal) => into.get(heapOf(deal)) ?? 0 };
}
