import fc from 'fast-check';

/** Hostile payloads: valid documents with something wrong in them, all possible in JSON (infinities as 1e999). */

/** Texts that only our own printing could produce; kept out of the payloads, so that finding one in the output is a fault. */
export const ownBlunders = /NaN|undefined|\[object|Infinity/;

const megabyte = 1_000_000;

const deepList = (depth: number): unknown => {
  let value: unknown = 1;
  for (let at = 0; at < depth; at += 1) value = [value];
  return value;
};
const deepRecord = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let at = 0; at < depth; at += 1) value = { data: value, a: 1 };
  return value;
};
const protoRecord = (): unknown =>
  JSON.parse('{"__proto__":{"polluted":true,"shape":"value"},"constructor":{"prototype":{"polluted":true}}}');

const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '0',
      '-5',
      '1e5',
      '12345678901234567890',
      '123456789012345678901234567890',
      '\u202e0.01 tolS\u202c',
      '\u0000\u0007\u001b[31mred\n\r\t',
      '🚀🇩🇪👩‍👩‍👧‍👦'.repeat(40),
      '\ud800',
      'x\udfff',
      '<script>alert(1)</script>',
      '"\\"; DROP TABLE deals; --',
      '__proto__',
      'constructor',
      'ﷺ'.repeat(200),
      'a\u0301'.repeat(300),
    ),
  },
);
const numbers: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    0.5,
    1e308,
    -1e308,
    5e-324,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    2 ** 53 + 2,
    -(2 ** 63),
    1e15,
    1e16,
    0.1 + 0.2,
  ),
  fc.double({ noNaN: true }),
  fc.integer(),
);

/** A value that does not belong where it is put. */
const things: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: numbers },
  { weight: 6, arbitrary: texts },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      { length: 3 },
      { error: '' },
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }).filter((value) => !holdsBlunder(value)) },
  { weight: 1, arbitrary: fc.constant(null).map(protoRecord) },
);
const holdsBlunder = (value: unknown): boolean => ownBlunders.test(JSON.stringify(value) ?? '');

/** Rare, because one costs as much as a thousand others. */
const monsters: fc.Arbitrary<unknown> = fc
  .constantFrom<() => unknown>(
    () => 'x'.repeat(megabyte),
    () => '🚀'.repeat(megabyte / 4),
    () => '\u0000 '.repeat(megabyte / 4),
    () => deepList(20_000),
    () => deepRecord(20_000),
    () => Array.from({ length: 20_000 }, () => null),
    () => Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at])),
    () => ({ ['k'.repeat(megabyte)]: 1 }),
  )
  .map((make) => make());

type Step =
  | { readonly do: 'replace'; readonly at: number; readonly value: unknown }
  | { readonly do: 'remove'; readonly at: number }
  | { readonly do: 'add'; readonly at: number; readonly key: string; readonly value: unknown };

const stepsWith = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('replace' as const), at: fc.nat(500), value: values }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), at: fc.nat(500) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('add' as const),
        at: fc.nat(500),
        key: texts.filter((key) => !ownBlunders.test(key)),
        value: values,
      }),
    },
  );

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value);

/** Every place in the document, itself included, as paths. */
function placesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (path.length > 5) return [path];
  if (isList(value))
    return [path, ...value.slice(0, 12).flatMap((item, at) => placesIn(item, [...path, at]))];
  if (isObject(value)) {
    return [
      path,
      ...Object.entries(value)
        .slice(0, 80)
        .flatMap(([key, item]) => placesIn(item, [...path, key])),
    ];
  }
  return [path];
}

const set = (target: Record<string, unknown>, key: string, value: unknown): void => {
  // Like JSON.parse: `__proto__` becomes an own field.
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
};

/** The document with the value at `path` changed, or removed by `remove`. */
function changed(
  value: unknown,
  path: readonly (string | number)[],
  change: (old: unknown) => unknown,
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (isList(value)) {
    return value.flatMap((item, at) => {
      if (at !== key) return [item];
      const next = changed(item, rest, change);
      return next === removed ? [] : [next];
    });
  }
  if (!isObject(value)) return value;
  const next: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    const inner = name === key ? changed(item, rest, change) : item;
    if (inner !== removed) set(next, name, inner);
  }
  return next;
}
const removed = Symbol('removed');

function mutated(value: unknown, step: Step): unknown {
  const places = placesIn(value);
  const path = places[step.at % places.length] ?? [];
  switch (step.do) {
    case 'replace':
      return changed(value, path, () => step.value);
    case 'remove':
      return path.length === 0 ? null : changed(value, path, () => removed);
    case 'add':
      return changed(value, path, (old) => {
        if (isList(old)) return [...old, step.value];
        if (!isObject(old)) return old;
        const copy = { ...old };
        set(copy, step.key, step.value);
        return copy;
      });
  }
}

/** The valid document with one to four faults, rarely a huge one. */
export function hostile(valid: unknown): fc.Arbitrary<unknown> {
  const apply = (steps: readonly Step[]): unknown => steps.reduce(mutated, valid);
  return fc.oneof(
    { weight: 400, arbitrary: fc.array(stepsWith(things), { minLength: 1, maxLength: 4 }).map(apply) },
    { weight: 20, arbitrary: things },
    { weight: 2, arbitrary: fc.tuple(stepsWith(monsters)).map(apply) },
  );
}
