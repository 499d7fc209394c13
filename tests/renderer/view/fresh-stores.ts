import { PersistentStore } from '../../../renderer/base/remembered';
import { Store } from '../../../renderer/base/store';

/** What one test chose in a store of a module must not reach the next: all files share the page. */

/** The stores that were changed since the last test, each with its value of before. */
const before = new Map<Store<unknown>, unknown>();

const { set } = Store.prototype;
Store.prototype.set = function (this: Store<unknown>, next: unknown): void {
  if (!before.has(this)) before.set(this, this.read());
  set.call(this, next);
};

/** Each has again the value that it had at the page's start; after a reload those that last keep theirs. */
export function freshStores(after: 'test' | 'reload'): void {
  for (const [store, value] of before) {
    if (after === 'reload' && store instanceof PersistentStore) continue;
    set.call(store, value);
    before.delete(store);
  }
}
