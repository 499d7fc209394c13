/** `3 of 12 positions` while filters hold rows back, else `12 positions`; `all` null: a group, which is no filter. */
export const countText = (count: number, all: number | null, one: string): string =>
  all === null || count === all ? `${count} ${count === 1 ? one : `${one}s`}` : `${count} of ${all} ${one}s`;
