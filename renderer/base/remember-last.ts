/**
 * The last answer of a computation for each `key`, as long as that lives and all other arguments are the same values: what a view made
 * of a long history is there when it opens again.
 */
export function rememberLast<Key extends object, Rest extends readonly unknown[], Value>(
  compute: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const last = new WeakMap<Key, { readonly rest: Rest; readonly value: Value }>();
  return (key, ...rest) => {
    const known = last.get(key);
    if (known?.rest.every((each, at) => Object.is(each, rest[at]))) return known.value;
    const value = compute(key, ...rest);
    last.set(key, { rest, value });
    return value;
  };
}
