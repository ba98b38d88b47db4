/** The project charged for a signed-in user's requests: chosen in the console, stored for this tab. */
const NAME = 'isobar-project';

export function currentProject(): string | null {
  return sessionStorage.getItem(NAME);
}

export function setProject(id: string): void {
  sessionStorage.setItem(NAME, id);
}
