/** `1 position`, `3 positions`. The number is not grouped: it is for counts that a person could check. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
