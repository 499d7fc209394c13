/** Keys of the page's commands (tinykeys: `$mod+Shift+m`, `Alt+Digit1`, `F9`) as Electron's menus write them. */

const modifiers: Readonly<Record<string, string>> = {
  $mod: 'CommandOrControl',
  Control: 'Control',
  Meta: 'Super',
  Alt: 'Alt',
  Shift: 'Shift',
};

const named: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Escape: 'Esc',
  Enter: 'Enter',
  Delete: 'Delete',
  Backspace: 'Backspace',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Tab: 'Tab',
  Space: 'Space',
  Plus: 'Plus',
};

function keyOf(key: string): string | null {
  const plain = /^(?:Digit|Key)(.)$/.exec(key)?.[1] ?? key;
  if (/^F([1-9]|1\d|2[0-4])$/.test(plain)) return plain;
  // What Electron takes: a letter, a digit, or one of its signs.
  if (/^[a-z\d,./;'[\]\\`=?-]$/i.test(plain)) return plain.toUpperCase();
  return named[plain] ?? null;
}

/**
 * Null where a menu cannot say it: the command stands there without its key. A key alone (`Delete`) is left out too, because on
 * macOS the menu would take it from what is being typed; function keys type nothing.
 */
export function acceleratorOf(keys: string | null): string | null {
  if (keys === null || /\s/.test(keys)) return null;
  // `[Shift]` in brackets may be pressed or not: the sign behind it tells.
  const parts = keys.split('+').filter((part) => !/^\[\w+\]$/.test(part));
  const key = keyOf(parts.at(-1) ?? '');
  const held = parts.slice(0, -1).map((part) => modifiers[part] ?? null);
  if (key === null || held.includes(null)) return null;
  const isSafeAlone = /^F\d/.test(key);
  const holds = held.some((name) => name !== null && name !== 'Shift');
  return holds || isSafeAlone ? [...held, key].join('+') : null;
}
