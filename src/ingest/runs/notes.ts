import type { AbsentFile } from '../../source/index.ts';

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

/** Says of a file that should be there why its leads are left out. */
export function noteOfAbsent({ url, leads, lacks }: AbsentFile): string {
  const lost = leads.length === 0 ? 'its fields are' : `lead ${leads.join(', ')} is`;
  return lacks === 'index'
    ? `${url} is left out: there is no index beside it, by which its fields are found; ${lost} lost until there is`
    : `${url} is not there, though files of later leads are; ${lost} lost until it is`;
}
