/** Notes that are told; a source that is broken throughout would give one for each field. */
const MAX_NOTES = 50;

/** What a person should know of an ingest: each note once, and not without end. */
export class Notes {
  readonly #notes = new Set<string>();

  get list(): readonly string[] {
    const told = [...this.#notes].slice(0, MAX_NOTES);
    const untold = this.#notes.size - told.length;
    return untold === 0 ? told : [...told, `and ${untold} more like these`];
  }

  add(...notes: readonly string[]): void {
    for (const note of notes) this.#notes.add(note);
  }
}
