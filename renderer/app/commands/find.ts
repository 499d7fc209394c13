import type { ListedCommand } from '../../base/commands';
import { beginsNearly } from '../../components/typo';

/** Letters. Nobody types a longer search; a page that was pasted by mistake must not be compared with thousands of symbols. */
export const longestSearch = 200;

/**
 * Every word of the search must begin a word of the title, the group or the other words; if no command matches, one
 * letter of each word may be wrong. Titles that begin with the search come first, then those that have its words as they were typed, what
 * passes and has them elsewhere last; of equal ones what was chosen lately (`recent`: ids, the last one first), then shorter ones
 * before longer: `close all` finds "all" before "all of one symbol", and a bot's name its commands before the indicators of that kind.
 */
export function findCommands(
  commands: readonly ListedCommand[],
  search: string,
  recent: readonly string[] = [],
): readonly ListedCommand[] {
  const words = meantWords(search);
  const start = search.trim().toLowerCase();
  // Signs alone are no search: without words everything would match.
  if (words.length === 0 && start !== '') return [];
  const candidates = commands.map(candidateOf);
  const having = (begins: Compare) =>
    candidates.filter(({ title, others }) =>
      words.every((word) => hasWord(title, word, begins) || hasWord(others, word, begins)),
    );
  const exact = having(beginsWith);
  const begins = exact.length > 0 ? beginsWith : beginsNearly;
  const found = exact.length > 0 ? exact : having(beginsNearly);
  const rank = ({ command, title, others }: Candidate): number => {
    if (begins(command.title.toLowerCase(), start)) return 0;
    const isPassing = command.isPassing === true;
    const own = isPassing ? title : [...title, ...others];
    if (words.every((word) => own.includes(word))) return 2;
    if (words.every((word) => title.includes(word) || others.includes(word))) return 4;
    return isPassing && !words.every((word) => hasWord(title, word, begins)) ? 8 : 6;
  };
  const lateness = new Map(recent.map((id, at) => [id, at]));
  // Told once of each, not with each comparison: symbols come by the thousand.
  const ranked = found.map((candidate) => ({
    command: candidate.command,
    rank: rank(candidate) + (candidate.command.disabledReason == null ? 0 : 1),
    lateness: lateness.get(candidate.command.id) ?? recent.length,
    length: start === '' ? 0 : candidate.command.title.length,
  }));
  return ranked
    .toSorted(
      (left, right) =>
        left.rank - right.rank ||
        left.lateness - right.lateness ||
        left.length - right.length ||
        collator.compare(left.command.title, right.command.title),
    )
    .map(({ command }) => command);
}

const collator = new Intl.Collator('en');

interface Candidate {
  readonly command: ListedCommand;
  readonly title: readonly string[];
  readonly others: readonly string[];
}

/** Taken apart once: symbols come by the thousand, with each letter that is typed. */
const candidatesBefore = new WeakMap<ListedCommand, Candidate>();

function candidateOf(command: ListedCommand): Candidate {
  const known = candidatesBefore.get(command) ?? {
    command,
    title: wordsOf(command.title),
    others: wordsOf(`${command.group} ${command.also ?? ''}`),
  };
  candidatesBefore.set(command, known);
  return known;
}

type Compare = (own: string, word: string) => boolean;

const beginsWith: Compare = (own, word) => own.startsWith(word);

const hasWord = (own: readonly string[], word: string, begins: Compare): boolean =>
  own.some((each) => begins(each, word));

/** `close all of trend` is `close all trend`: no title has to have these words. The last one may be the begin of another word. */
const fillers: ReadonlySet<string> = new Set(['of', 'the', 'my', 'for']);

const meantWords = (search: string): readonly string[] =>
  wordsOf(search).filter((word, at, words) => at === words.length - 1 || !fillers.has(word));

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}½¼¾#]+/u)
    .filter((word) => word !== '');
