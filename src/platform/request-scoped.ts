/**
 * Values that belong to the objects of one request and end with them. A WeakMap would hold them as well, but V8 keeps the values of an
 * old WeakMap until its next full collection, with all that they lead to: everything a request had made outlived the collections of
 * young objects (docs/performance.md, "What operations leave behind").
 *
 * A copy by spread has the value too.
 */
export class RequestScoped<Owner extends object, Value> {
  readonly #key = Symbol('request-scoped');

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
