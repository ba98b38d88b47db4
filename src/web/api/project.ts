/** The project that the questions of a person who has signed in are counted for: chosen in the console, kept for this tab. */
const NAME = 'isobar-project';

export function currentProject(): string | null {
  return sessionStorage.getItem(NAME);
}

export function setProject(id: string): void {
  sessionStorage.setItem(NAME, id);
}
