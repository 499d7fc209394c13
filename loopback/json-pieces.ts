/** Rows of a long list in one piece: some hundred kilobytes of deals. */
const mostRows = 500;

type Parts = Readonly<Record<string, unknown>>;
const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value, or one of its parts, is a list of more rows than one piece has. Rows themselves are not looked into. */
export const isLong = (value: unknown, rows = mostRows): boolean =>
  Array.isArray(value)
    ? value.length > rows
    : isParts(value) && Object.values(value).some((part) => isLong(part, rows));

/**
 * The JSON of a long value piece by piece. In one piece fifty thousand deals would be two copies of a dozen megabytes at once, and an
 * order would wait until they are made. As bytes: joined strings would be copied once more on their way.
 */
export function* jsonPieces(value: unknown, rows = mostRows): Generator<Buffer> {
  if (!isLong(value, rows)) yield Buffer.from(JSON.stringify(value));
  else if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += rows) {
      const piece = Buffer.from(JSON.stringify(value.slice(at, at + rows)));
      if (at > 0) piece[0] = comma;
      yield piece.subarray(0, -1);
    }
    yield Buffer.from(']');
  } else if (isParts(value)) {
    const told = Object.entries(value).filter(([, part]) => part !== undefined);
    for (const [at, [name, part]] of told.entries()) {
      yield Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
      yield* jsonPieces(part, rows);
    }
    yield Buffer.from('}');
  }
}

const comma = 0x2c;
