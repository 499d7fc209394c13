import { expect, it } from 'vitest';
import { acceleratorOf } from '../../electron/accelerators';

it.each([
  ['$mod+m', 'CommandOrControl+M'],
  ['$mod+Shift+m', 'CommandOrControl+Shift+M'],
  ['Alt+Digit1', 'Alt+1'],
  ['Shift+F6', 'Shift+F6'],
  ['F9', 'F9'],
  ['$mod+,', 'CommandOrControl+,'],
  ['$mod+ArrowUp', 'CommandOrControl+Up'],
  ['$mod+Plus', 'CommandOrControl+Plus'],
  ['Control+Meta+x', 'Control+Super+X'],
])('%s is %s in a menu', (keys, accelerator) => {
  expect(acceleratorOf(keys)).toBe(accelerator);
});

it.each([[null], ['Delete'], ['[Shift]+?'], ['Shift+a'], ['g i'], ['Hyper+x'], ['$mod+ß'], ['$mod+'], ['']])(
  '%s is left out: a menu cannot say it, or would take it from what is typed',
  (keys) => {
    expect(acceleratorOf(keys)).toBeNull();
  },
);
