/**
 * Reads what is visible and not known yet, a few at a time: where each detail costs a request, a long list must not
 * cost one per row. Rows scrolled out of sight before their turn are not read.
 */
export class VisibleReader {
  readonly #read: (name: string) => Promise<boolean>;
  readonly #isKnown: (name: string) => boolean;
  readonly #atOnce: number;
  readonly #onFailed: (count: number) => void;
  readonly #running = new Set<string>();
  /** Names that failed: not read again before `retry`. */
  readonly #failed = new Set<string>();
  #wanted: readonly string[] = [];

  /** `read` resolves to whether it succeeded, and does not throw. */
  constructor(parts: {
    readonly read: (name: string) => Promise<boolean>;
    readonly isKnown: (name: string) => boolean;
    readonly atOnce: number;
    /** Called with the number of failed names. */
    readonly onFailed?: (count: number) => void;
  }) {
    this.#read = parts.read;
    this.#isKnown = parts.isKnown;
    this.#atOnce = parts.atOnce;
    this.#onFailed = parts.onFailed ?? (() => {});
  }

  /** Everything that is visible now, in the order in which it is to be read. */
  want(names: readonly string[]): void {
    this.#wanted = names;
    this.#next();
  }

  /** Reads the failed names again. */
  retry(): void {
    this.#failed.clear();
    this.#onFailed(0);
    this.#next();
  }

  #next(): void {
    for (const name of this.#wanted) {
      if (this.#running.size >= this.#atOnce) return;
      if (this.#running.has(name) || this.#failed.has(name) || this.#isKnown(name)) continue;
      void this.#run(name);
    }
  }

  async #run(name: string): Promise<void> {
    this.#running.add(name);
    const isRead = await this.#read(name);
    this.#running.delete(name);
    if (!isRead) {
      this.#failed.add(name);
      this.#onFailed(this.#failed.size);
    }
    this.#next();
  }
}
