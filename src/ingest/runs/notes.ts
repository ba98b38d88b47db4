/** Notes that are listed; a source that is broken throughout would give one for each field. */
const MAX_NOTES = 50;

/** What a person should know about an ingest: each note once, and a limited number of them. */
export class Notes {
  readonly #notes = new Set<string>();

  get list(): readonly string[] {
    const listed = [...this.#notes].slice(0, MAX_NOTES);
    const others = this.#notes.size - listed.length;
    return others === 0 ? listed : [...listed, `and ${others} more like these`];
  }

  add(...notes: readonly string[]): void {
    for (const note of notes) this.#notes.add(note);
  }
}
