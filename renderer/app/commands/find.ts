import type { ListedCommand } from '../../base/commands/registry';
import { beginsNearly } from '../../components/typo';

/**
 * Every word of the search must begin a word of the title, the group or the other words; if no command matches, one
 * letter of each word may be wrong. Titles that begin with the search come first, what passes and has its words elsewhere last, shorter ones
 * before longer: `close all` finds "all" before "all of one symbol", and a bot's name its commands before the indicators of that kind.
 */
export function findCommands(commands: readonly ListedCommand[], search: string): readonly ListedCommand[] {
  const words = wordsOf(search);
  const having = (begins: (own: string, word: string) => boolean): readonly ListedCommand[] =>
    commands.filter((command) => {
      const own = wordsOf(`${command.title} ${command.group} ${command.also ?? ''}`);
      return words.every((word) => own.some((each) => begins(each, word)));
    });
  const exact = having(beginsWith);
  const begins = exact.length > 0 ? beginsWith : beginsNearly;
  const found = exact.length > 0 ? exact : having(beginsNearly);
  const start = search.trim().toLowerCase();
  const isInTitle = ({ title }: ListedCommand): boolean => {
    const own = wordsOf(title);
    return words.every((word) => own.some((each) => begins(each, word)));
  };
  const rank = (command: ListedCommand): number =>
    (begins(command.title.toLowerCase(), start)
      ? 0
      : command.isPassing === true && !isInTitle(command)
        ? 4
        : 2) + (command.disabledReason == null ? 0 : 1);
  // Told once of each, not with each comparison: symbols come by the thousand.
  const ranked = found.map((command) => ({
    command,
    rank: rank(command),
    length: start === '' ? 0 : command.title.length,
  }));
  return ranked
    .toSorted(
      (left, right) =>
        left.rank - right.rank ||
        left.length - right.length ||
        left.command.title.localeCompare(right.command.title, 'en'),
    )
    .map(({ command }) => command);
}

const beginsWith = (own: string, word: string): boolean => own.startsWith(word);

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}½¼¾#]+/u)
    .filter((word) => word !== '');
