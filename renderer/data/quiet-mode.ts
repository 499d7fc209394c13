/** Whether the user wants only what trading needs to be read. One for each bridge on the screen. */
export class QuietMode {
  #isOn = false;
  readonly #listeners = new Set<() => void>();

  readonly read = (): boolean => this.#isOn;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  set(isOn: boolean): void {
    if (this.#isOn === isOn) return;
    this.#isOn = isOn;
    for (const listener of this.#listeners) listener();
  }
}
