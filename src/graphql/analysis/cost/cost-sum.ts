import type { Cost } from '../../pricing/cost.ts';
import type { OperationField } from '../../pricing/operation-field.ts';
import { OPERATION, type Price, SELECTION } from '../../pricing/price.ts';
import type { Scope } from '../../pricing/scope.ts';

/** Quotes, colon and comma of a key, and the braces of an object. */
const PUNCTUATION_BYTES = 6;

/** Adds up what the fields of an operation cost. */
export class CostSum {
  /** Identities of fields whose shared work is in the price. */
  readonly #shared = new Set<number>();
  #price = OPERATION.price;
  #elsewhere = 0;
  #data = 0;
  #bytes = OPERATION.bytes;
  #points = 0;
  #cells = 0;
  #series = 0;

  /**
   * Adds a field that is answered so many times.
   * @param isData whether it is charged: credits leave out the work that is the same however much is requested, which other
   * interfaces have with each request
   */
  add(field: OperationField, priced: Price, times: number, isData: boolean): void {
    const own = SELECTION + times * priced.price;
    this.#price += own + this.#once(field, priced);
    this.#elsewhere += times * (priced.elsewhere ?? 0);
    this.#bytes += times * (priced.bytes + field.responseName.length + PUNCTUATION_BYTES);
    if (isData) this.#data += own;
    if (priced.amounts === undefined) return;
    const { points = 0, cells = 0, series = 0 } = priced.amounts;
    this.#points += times * points;
    this.#cells += times * cells;
    this.#series += times * series;
  }

  /** Adds what the words of a question cost, which was left out of its field. */
  addWords({ price, elsewhere }: Scope['words']): void {
    this.#price += price;
    this.#data += price;
    this.#elsewhere += elsewhere;
  }

  get total(): Cost {
    return {
      price: this.#price,
      elsewhere: this.#elsewhere,
      bytes: this.#bytes,
      points: this.#points,
      cells: this.#cells,
      series: this.#series,
    };
  }

  /** What is charged, in the units of `price.ts`: the part for data alone, which costs the same through every interface. */
  get data(): number {
    return this.#data;
  }

  /** What aliases of a field share, with the first of them. */
  #once({ identity }: OperationField, { once = 0 }: Price): number {
    if (once === 0 || this.#shared.has(identity)) return 0;
    this.#shared.add(identity);
    return once;
  }
}
