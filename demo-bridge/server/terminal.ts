/** How long a restarted terminal stays away, milliseconds of real time. */
const RESTART_MS = 3000;

/** The terminal beside the bridge: it can be shut down and takes a moment to come back. The broker never stops. */
export class Terminal {
  readonly #now: () => number;
  #running = true;
  #readyAt = 0;
  #lastCode = 1;
  #lastMessage = 'Success';

  constructor(now: () => number) {
    this.#now = now;
  }

  get ready(): boolean {
    return this.#running && this.#now() >= this.#readyAt;
  }

  init(): void {
    if (!this.#running) this.#readyAt = 0;
    this.#running = true;
  }

  restart(): void {
    this.#running = true;
    this.#readyAt = this.#now() + RESTART_MS;
  }

  shutdown(): void {
    this.#running = false;
  }

  /** Keeps the newest failure for `GET /error`; the start counts as a success. */
  noteFailure(retcode: number, message: string): void {
    this.#lastCode = retcode;
    this.#lastMessage = message;
  }

  get lastError(): { readonly code: number; readonly message: string } {
    return { code: this.#lastCode, message: this.#lastMessage };
  }

  /** Round trip to the broker in microseconds, varying slowly. */
  get pingMicroseconds(): number {
    return Math.round(38_000 + 6000 * Math.sin(this.#now() / 17_000) + 2500 * Math.sin(this.#now() / 2300));
  }
}
