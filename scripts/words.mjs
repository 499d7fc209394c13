// What stands behind `npm run NAME --`: its help, and one sentence for a word that the command does not know. Uses Node alone.
import { parseArgs } from 'node:util';

/**
 * Ends the process with 2.
 * @param {string} reason what is wrong and what is taken, in a sentence
 * @returns {never}
 */
export function refuse(reason) {
  console.error(`${reason} --help tells more.`);
  return process.exit(2);
}

/**
 * The flags and other words of this run. `--help` prints the help and ends the process; what the command does not take ends it too.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Flags
 * @param {string} help
 * @param {Flags} flags
 * @param {boolean} [takesWords] other words than flags
 */
export function readWords(help, flags, takesWords = false) {
  try {
    const { values, positionals } = parseArgs({
      options: { ...flags, help: { type: /** @type {const} */ ('boolean'), short: 'h' } },
      allowPositionals: takesWords,
    });
    if (values.help !== true) return { values, words: positionals };
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    const known = Object.keys(flags).map((name) => `--${name}`);
    return refuse(`${sentence.replace(/\.$/, '')}. It takes ${known.join(', ') || 'nothing'}.`);
  }
  console.log(help);
  return process.exit(0);
}
