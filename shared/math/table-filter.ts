/** A cell as plain text or number: for copying, CSV, filters and groups. Null is an empty cell. */
export type CellText = string | number | null;

/** The text of a column's filter, as a test of the column's values. */
export type FilterTest = (value: CellText) => boolean;

const everything: FilterTest = () => true;

/**
 * Text: contains; `=EURUSD` is exactly that; `!bot` leaves out; `eur|gbp` any of them, `=EURUSD|GBPUSD` exactly any of them.
 * Numbers: `>0`, `<=10`, `=0.1`, `!=0`, `1..5`, several with a space between (`>0 <10`), `none` for an empty cell.
 * Null where the text cannot be parsed: then everything passes, and the field says so.
 */
export function filterTest(words: string, isNumber: boolean): FilterTest | null {
  const trimmed = words.trim();
  if (trimmed === '') return everything;
  return isNumber ? numberTest(trimmed) : textTest(trimmed);
}

function textTest(words: string): FilterTest {
  if (words.startsWith('!') && words.length > 1) {
    const inner = textTest(words.slice(1).trim());
    return (value) => !inner(value);
  }
  const partsOf = (text: string): readonly string[] =>
    text
      .toLowerCase()
      .split('|')
      .map((part) => part.trim());
  if (words.startsWith('=')) {
    const exact = new Set(partsOf(words.slice(1)));
    return (value) => exact.has(String(value ?? '').toLowerCase());
  }
  const parts = partsOf(words).filter((part) => part !== '');
  return (value) => {
    const text = String(value ?? '').toLowerCase();
    return parts.length === 0 || parts.some((part) => text.includes(part));
  };
}

function numberTest(words: string): FilterTest | null {
  const tests: FilterTest[] = [];
  // `> 0` is one condition, `>0 <10` are two: spaces after a sign belong to it.
  for (const part of words.replace(/(>=|<=|!=|<>|=|>|<)\s+/g, '$1').split(/\s+/)) {
    const test = conditionTest(part);
    if (test === null) return null;
    tests.push(test);
  }
  return (value) => tests.every((test) => test(value));
}

function conditionTest(part: string): FilterTest | null {
  if (part.toLowerCase() === 'none') return (value) => value === null;
  if (part.toLowerCase() === '!none') return (value) => value !== null;
  const range = /^(.+?)\.\.(.+)$/.exec(part);
  if (range !== null) {
    const low = plainNumber(range[1] ?? '');
    const high = plainNumber(range[2] ?? '');
    return low === null || high === null ? null : onNumbers((value) => value >= low && value <= high);
  }
  const match = /^(>=|<=|!=|<>|==|=|>|<)?(.+)$/.exec(part);
  const wanted = plainNumber(match?.[2] ?? '');
  if (wanted === null) return null;
  switch (match?.[1]) {
    case '>':
      return onNumbers((value) => value > wanted && !isSame(value, wanted));
    case '<':
      return onNumbers((value) => value < wanted && !isSame(value, wanted));
    case '>=':
      return onNumbers((value) => value > wanted || isSame(value, wanted));
    case '<=':
      return onNumbers((value) => value < wanted || isSame(value, wanted));
    case '!=':
    case '<>':
      return onNumbers((value) => !isSame(value, wanted));
    default:
      return onNumbers((value) => isSame(value, wanted));
  }
}

/** An empty cell is neither above nor below anything. */
const onNumbers =
  (test: (value: number) => boolean): FilterTest =>
  (value) =>
    typeof value === 'number' && Number.isFinite(value) && test(value);

/** For the user 0.1 + 0.2 is 0.3. */
const isSame = (left: number, right: number): boolean =>
  Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right));

/** `-12.5`, also with the real minus that the tables print. */
function plainNumber(text: string): number | null {
  const plain = text.replace('\u2212', '-').replaceAll(/[\u00a0\u202f]/g, '');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
