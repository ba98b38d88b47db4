/** Single sign-on leaves the page, and comes back to `/account`: which page of ours somebody was on is kept for the tab. */
const NAME = 'isobar-return';

export function rememberReturn(): void {
  const page = location.pathname.split('/').at(-1);
  if (page === 'console') sessionStorage.setItem(NAME, `console${location.search}`);
}

/** The address, relative to `/account`, of the page to go back to; null for none. It is given once. */
export function takeReturn(): string | null {
  const address = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  return address?.startsWith('console') ? address : null;
}
