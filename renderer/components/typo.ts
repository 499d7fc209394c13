/** From so many letters on a word may have one wrong; shorter ones would match nearly anything. */
const leastLetters = 3;

/**
 * Whether `target` begins with `word`, but for one letter that is wrong, missing, too many, or swapped with the next.
 * The first letter must be right or swapped: otherwise short words would match too much.
 */
export function beginsNearly(target: string, word: string): boolean {
  let same = 0;
  while (same < word.length && target[same] === word[same]) same += 1;
  if (same === word.length) return true;
  if (word.length < leastLetters) return false;
  const [mine, theirs] = [word.slice(same), target.slice(same)];
  const isSwapped = mine[0] === theirs[1] && mine[1] === theirs[0];
  if (isSwapped && theirs.slice(2).startsWith(mine.slice(2))) return true;
  if (same === 0) return false;
  return (
    theirs.slice(1).startsWith(mine.slice(1)) ||
    theirs.startsWith(mine.slice(1)) ||
    theirs.slice(1).startsWith(mine)
  );
}
