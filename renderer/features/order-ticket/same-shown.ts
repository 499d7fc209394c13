import type { OrderProblem } from '../../../shared/rules/problem';

/**
 * Every tick makes new problem objects with the same content: a field renders again only when something that it shows
 * differs.
 */
export function showsTheSame<Props extends { readonly problem: OrderProblem | undefined }>(
  before: Props,
  after: Props,
): boolean {
  const { problem: was, ...rest } = before;
  const { problem: is, ...others } = after;
  const old = new Map<string, unknown>(Object.entries(rest));
  return (
    was?.message === is?.message &&
    was?.severity === is?.severity &&
    was?.fix?.value === is?.fix?.value &&
    Object.entries(others).every(([key, value]) => Object.is(old.get(key), value))
  );
}
