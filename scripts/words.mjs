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
 * @template {Readonly<Record<string, 'boolean' | 'string'>>} Flags
 * @typedef {{ readonly [Name in keyof Flags]?: Flags[Name] extends 'boolean' ? boolean : string }} Values
 */

/**
 * The flags and other words of this run. `--help` prints the help and ends the process; what the command does not take ends it too.
 * @template {Readonly<Record<string, 'boolean' | 'string'>>} Flags
 * @param {string} help
 * @param {Flags} flags
 * @param {boolean} [takesWords] other words than flags
 * @returns {{ readonly values: Values<Flags>, readonly words: readonly string[] }}
 */
export function readWords(help, flags, takesWords = false) {
  const options = Object.entries(flags).map(([name, type]) => [name, { type }]);
  const config = { ...Object.fromEntries(options), help: { type: 'boolean', short: 'h' } };
  try {
    const { values, positionals } = parseArgs({ options: config, allowPositionals: takesWords });
    if (!('help' in values)) return { values: /** @type {Values<Flags>} */ (values), words: positionals };
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    const known = Object.keys(flags).map((name) => `--${name}`);
    return refuse(`${sentence.replace(/\.$/, '')}. It takes ${known.join(', ') || 'nothing'}.`);
  }
  console.log(help);
  return process.exit(0);
}
