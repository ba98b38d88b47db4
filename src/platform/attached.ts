/**
 * Values that belong to objects of one request and end with them. A WeakMap would do the same, but V8 takes the values of one that
 * has been there for a while for reachable until its next full collection: all that a request made would be copied out of the
 * young generation if a value led to it, at a third of the garbage collector's time and more.
 *
 * A copy by spread takes the value along.
 */
export class Attached<Owner extends object, Value> {
  readonly #key = Symbol('attached');

  get(owner: Owner): Value | undefined {
    return (owner as Record<symbol, Value | undefined>)[this.#key];
  }

  /** @param owner is not frozen */
  set(owner: Owner, value: Value): void {
    (owner as Record<symbol, Value | undefined>)[this.#key] = value;
  }

  clear(owner: Owner): void {
    (owner as Record<symbol, Value | undefined>)[this.#key] = undefined;
  }
}
