import { retcodes } from '../model/retcodes';
import type { LastError } from '../model/terminal';

export interface TerminalErrorText {
  /** False where the last call succeeded, or nothing is known. */
  readonly isError: boolean;
  /** `Authorization failed (−6)`, `unknown (4711)`. */
  readonly title: string;
  /** The terminal's text; null where there is none or the title says the same. */
  readonly said: string | null;
  /** Advice; empty where there is none. */
  readonly advice: string;
}

const broker = 'Look at the terminal’s connection status and journal: the connection to the broker is weak.';
const lifecycle = 'Initialize the terminal; if that does not help, restart it.';

/** Names in MetaTrader's Python interface (reference/trading-rules.md, section 1): 1 is success, below 0 an error. */
const known: Readonly<Record<string, readonly [name: string, advice: string]>> = {
  '1': ['Success', ''],
  '-1': ['Generic fail', 'See the terminal’s own words and its journal.'],
  '-2': [
    'Invalid arguments or parameters',
    'The last request did not fit; the bot or the bridge asked for something wrong.',
  ],
  '-3': ['No memory', 'Close charts or lower “Max bars in chart” in the terminal, then restart it.'],
  '-4': [
    'Not found',
    'The symbol, order or history that was asked for last does not exist in this terminal.',
  ],
  '-5': ['Invalid version', 'Update the terminal or the bridge: their versions do not fit.'],
  '-6': [
    'Authorization failed',
    'Log in to the account in the terminal and check login, password and server.',
  ],
  '-7': ['Unsupported method', 'Update the terminal: it does not offer what the bridge asked for.'],
  '-8': ['Auto-trading disabled', 'Switch “Algo Trading” on in the terminal’s toolbar.'],
  '-10000': ['Internal fail', lifecycle],
  '-10001': ['Internal fail: sending to the terminal failed', lifecycle],
  '-10002': ['Internal fail: no answer could be received from the terminal', lifecycle],
  '-10003': [
    'Internal fail: initialization failed',
    'Check that the terminal runs, then initialize it again.',
  ],
  '-10004': ['No connection to the terminal', `${lifecycle} ${broker}`],
  '-10005': ['Time-out inside the terminal', broker],
};

const signed = (code: number): string => `${code}`.replace('-', '\u2212');

export function describeTerminalError({ code, message }: LastError): TerminalErrorText {
  const said = message === null || message.trim() === '' ? null : message.trim();
  if (code === null) {
    return {
      isError: false,
      title: said === null ? 'The terminal names no error' : 'No number given',
      said,
      advice: '',
    };
  }
  const entry = Object.hasOwn(known, `${code}`) ? known[`${code}`] : undefined;
  if (entry !== undefined) {
    const [name, advice] = entry;
    const isSame = said !== null && name.toLowerCase().startsWith(said.toLowerCase());
    return { isError: code !== 1, title: `${name} (${signed(code)})`, said: isSame ? null : said, advice };
  }
  // A bridge may report the last trade's retcode as its last error.
  const retcode = retcodes[code];
  if (retcode !== undefined) {
    return {
      isError: retcode.class !== 'done' && retcode.class !== 'placed',
      title: `${retcode.name} (${code}): ${retcode.meaning}`,
      said,
      advice: retcode.advice,
    };
  }
  return {
    isError: true,
    title: `unknown (${signed(code)})`,
    said,
    advice: said === null ? 'Look into the terminal’s journal.' : 'See the terminal’s message.',
  };
}
