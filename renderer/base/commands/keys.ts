import { matchKeybindingPress, parseKeybinding } from 'tinykeys';

/** Keys as the user presses, reads and re-binds them, in the notation of tinykeys: modifiers and a key, joined by `+`. */

/** The fields of a keyboard event that say which key it was. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/** Milliseconds within which the second key of `g t` follows the first. */
export const secondKeyWithinMs = 1_500;

/**
 * What a key means to a binding of one key (`F9`) or of two, one after the other (`g t`): all of it, its first key, or
 * nothing. `before`: the key that was pressed just before.
 */
export function matchKeys(
  event: KeyboardEvent,
  keys: string,
  before: KeyboardEvent | null,
): 'all' | 'first' | 'none' {
  const [first, second] = parseKeybinding(keys);
  if (first === undefined) return 'none';
  if (second === undefined) return matchKeybindingPress(event, first) ? 'all' : 'none';
  if (before !== null && matchKeybindingPress(before, first) && matchKeybindingPress(event, second))
    return 'all';
  return matchKeybindingPress(event, first) ? 'first' : 'none';
}

export const isModifier = ({ key }: Pick<KeyboardEvent, 'key'>): boolean => modifierKeys.has(key);

const modifierKeys: ReadonlySet<string> = new Set([
  'Control',
  'Alt',
  'Shift',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
]);
const isFunctionKey = (key: string): boolean => /^F\d{1,2}$/.test(key);

/** The notation of what was just pressed, for re-binding; null for a modifier alone. */
export function keysOf(event: KeyPress, isMac: boolean): string | null {
  if (modifierKeys.has(event.key) || event.key === '') return null;
  // A printable sign already includes its Shift: `?` is Shift+ß on one keyboard and Shift+/ on another.
  const isSign = event.key.length === 1 && event.key.toLowerCase() === event.key.toUpperCase();
  const parts = [
    (isMac ? event.metaKey : event.ctrlKey) ? '$mod' : '',
    (isMac ? event.ctrlKey : event.metaKey) ? (isMac ? 'Control' : 'Meta') : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey ? (isSign ? '[Shift]' : 'Shift') : '',
    event.key === ' '
      ? 'Space'
      : event.key === '+'
        ? 'Plus'
        : event.key.length === 1
          ? event.key.toLowerCase()
          : event.key,
  ];
  return parts.filter((part) => part !== '').join('+');
}

const words: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Meta: 'Win',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Delete: 'Del',
  Escape: 'Esc',
};

/** As it is printed on the keyboard: `Ctrl+M`, `⌘M`, `?`; two keys one after the other: `G T`. */
export const formatKeys = (keys: string, isMac: boolean): string =>
  keys
    .split(' ')
    .map((press) => formatPress(press, isMac))
    .join(' ');

function formatPress(press: string, isMac: boolean): string {
  const parts = press
    .split('+')
    .filter((part) => !/^\[\w+\]$/.test(part))
    .map((part) => {
      if (part === '$mod') return isMac ? '⌘' : 'Ctrl';
      if (isMac && part === 'Alt') return '⌥';
      const plain = /^(?:Digit|Key)(.)$/.exec(part)?.[1];
      return plain ?? words[part] ?? (part.length === 1 ? part.toUpperCase() : part);
    });
  return parts.join(isMac ? '' : '+');
}

/** The same press under two spellings, such as `$mod+M` and `$mod+m`. */
export const isSameKeys = (left: string, right: string): boolean =>
  left.toLowerCase() === right.toLowerCase();

/**
 * While the user types in a field, keys go to the field. Only function keys, which type nothing, still work there:
 * users of MetaTrader press F9 in a field too.
 */
export function belongsToTyping(event: Pick<KeyboardEvent, 'key'>, target: EventTarget | null): boolean {
  if (target === null || isFunctionKey(event.key) || !(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type))
  );
}
