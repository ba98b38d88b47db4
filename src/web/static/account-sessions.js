/** A row for a session: its device, address and time, and a button that ends it. */
export function sessionRow({ created_at: createdAt, address, user_agent: userAgent, current }, end) {
  const row = document.createElement('li');
  const words = document.createElement('span');
  const details = document.createElement('small');
  const since = new Date(createdAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  words.textContent = deviceOf(userAgent);
  if (current) words.append(' (this one)');
  details.textContent = [`since ${since}`, address && `from ${address}`].filter(Boolean).join(', ');
  words.append(details);
  row.append(words);
  if (current) return row;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Sign out';
  button.setAttribute('aria-label', `Sign out ${deviceOf(userAgent)}, since ${since}`);
  button.addEventListener('click', end);
  row.append(button);
  return row;
}

/** The first name that fits: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
];
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
];

function deviceOf(userAgent) {
  if (userAgent === null) return 'Unknown device';
  const named = (names) => names.find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
}
