import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { askBeforeClosing } from '../../electron/life-cycle';

const electron = vi.hoisted(() => ({ app: { quit: vi.fn() }, dialog: {} }));
vi.mock('electron', () => electron);
beforeEach(() => electron.app.quit.mockClear());

/** A window that can be told to close; `kept` says whether it stayed. */
function start(unresolved: number, answer: boolean) {
  const asked: number[] = [];
  const window = new EventEmitter();
  const closing = askBeforeClosing(
    () => unresolved,
    async (_window, count) => {
      asked.push(count);
      return answer;
    },
  );
  closing.watch(window);
  return {
    asked,
    closing,
    close() {
      const preventDefault = vi.fn();
      window.emit('close', { preventDefault });
      return preventDefault.mock.calls.length > 0 ? 'kept' : 'closed';
    },
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('closes without a question while every order has its result', () => {
  const { close, asked } = start(0, false);
  expect(close()).toBe('closed');
  expect(asked).toEqual([]);
});

it('stays when the user stays, and asks again the next time', async () => {
  const { close, asked } = start(2, false);
  expect(close()).toBe('kept');
  expect(close(), 'one question at a time').toBe('kept');
  await settle();
  expect(asked).toEqual([2]);
  expect(electron.app.quit).not.toHaveBeenCalled();
  close();
  expect(asked).toEqual([2, 2]);
});

it('quits when the user quits all the same', async () => {
  const { close } = start(1, true);
  expect(close()).toBe('kept');
  await settle();
  expect(electron.app.quit).toHaveBeenCalledOnce();
  expect(close()).toBe('closed');
});

it('does not ask when the system ends it', () => {
  const { close, closing } = start(1, false);
  closing.allow();
  expect(close()).toBe('closed');
});
