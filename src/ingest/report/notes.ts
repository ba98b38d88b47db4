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

/** Says of files that should be there that their leads are left out. */
export function notesOfAbsent(absent: readonly AbsentFile[]): readonly string[] {
  const [first, ...others] = absent;
  if (first === undefined) return [];
  const more = others.length === 0 ? 'is' : `and ${others.length} more are`;
  const leads = [...new Set(absent.flatMap((each) => each.leads))].sort((a, b) => a - b);
  return [`${first.url} ${more} not there, though files of later leads are; ${lost(leads)} until then`];
}

function lost(leads: readonly number[]): string {
  return leads.length === 0 ? 'their fields are lost' : `lead ${leads.join(', ')} is lost`;
}
