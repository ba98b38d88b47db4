/** Single sign-on leaves the page and returns to `/account`. The page to return to is kept in the tab's session storage. */
const NAME = 'isobar-return';

export function saveReturnAddress(): void {
  const page = location.pathname.split('/').at(-1);
  if (page === 'console') sessionStorage.setItem(NAME, `console${location.search}`);
}

/** The address, relative to `/account`, of the page to go back to; null for none. It is given once. */
export function takeReturnAddress(): string | null {
  const address = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  return address?.startsWith('console') ? address : null;
}
