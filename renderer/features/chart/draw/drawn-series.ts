import { mostRows, planUpdate, type Timed, type UpdatePlan } from '../plan/plan-update';

/** The part of a library series that is written to. */
interface WritableSeries<Data> {
  setData(data: Data[]): void;
  update(bar: Data, historicalUpdate?: boolean): void;
}

/** A library series with its rows, so that a whole answer only costs its differences. */
export class DrawnSeries<Row extends Timed, Data> {
  readonly #series: WritableSeries<Data>;
  readonly #same: (left: Row, right: Row) => boolean;
  readonly #toData: (row: Row) => Data;
  #drawn: Row[] = [];

  constructor(
    series: WritableSeries<Data>,
    same: (left: Row, right: Row) => boolean,
    toData: (row: Row) => Data,
  ) {
    this.#series = series;
    this.#same = same;
    this.#toData = toData;
  }

  get rows(): readonly Row[] {
    return this.#drawn;
  }

  /** Returns what was done. */
  show(next: readonly Row[]): UpdatePlan['kind'] {
    const plan = planUpdate(this.#drawn, next, this.#same);
    switch (plan.kind) {
      case 'nothing':
        return plan.kind;
      case 'tail':
        for (const index of plan.rows) {
          const row = next[index];
          if (row !== undefined) this.put(row);
        }
        return plan.kind;
      case 'reload':
        this.replace(next);
        return plan.kind;
    }
  }

  /**
   * Writes the newest rows where those before are known to be unchanged. Returns how many were written; null where they
   * do not continue what is drawn.
   */
  renew(newest: readonly Row[]): number | null {
    const first = newest[0];
    const last = newest.at(-1);
    const lastDrawn = this.#drawn.at(-1);
    if (first === undefined || last === undefined || lastDrawn === undefined) return null;
    const at = this.#drawn.length - newest.length;
    if (lastDrawn.time !== last.time || this.#drawn[at]?.time !== first.time) return null;
    const changed = newest.filter((row, index) => {
      const drawn = this.#drawn[at + index];
      return drawn === undefined || drawn.time !== row.time || !this.#same(drawn, row);
    });
    if (changed.length > mostRows) return null;
    for (const row of changed) this.put(row);
    return changed.length;
  }

  replace(next: readonly Row[]): void {
    this.#drawn = [...next];
    this.#series.setData(this.#drawn.map(this.#toData));
  }

  /** Writes one row: replaces the one of its time, or appends. A row between two others is ignored. */
  put(row: Row): void {
    const last = this.#drawn.at(-1);
    if (last === undefined || row.time > last.time) {
      this.#drawn.push(row);
      this.#series.update(this.#toData(row));
      return;
    }
    const index = this.#drawn.findLastIndex((drawn) => drawn.time === row.time);
    if (index < 0) return;
    this.#drawn[index] = row;
    this.#series.update(this.#toData(row), index < this.#drawn.length - 1);
  }
}
