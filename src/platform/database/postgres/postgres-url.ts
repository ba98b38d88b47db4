/** Whether the location of a database is a URL of a PostgreSQL server, rather than a file. */
export function isPostgresUrl(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location);
}

/** Where a PostgreSQL URL points to, without user and password: `isobar at db.example.org:5432`. */
export function describePostgres(url: string): string {
  if (!URL.canParse(url)) return 'of a malformed postgres:// URL';
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decoded(hostname);
  const database = decoded(pathname.slice(1)) || 'of the user’s name';
  return `${database} at ${host || 'the default host'}:${port || '5432'}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
