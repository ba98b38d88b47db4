/** Two groups of four hexadecimal digits in the place of an IPv4 address: `::ffff:7f00:1`. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** An IP address as people know it: `::1` for `0000:0000:…:0001`, `192.0.2.1` for an IPv4 address in IPv6 notation. */
export function readableIp(address: string): string {
  if (!address.includes(':') || !URL.canParse(`http://[${address}]/`)) return address;
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const bytes = [high, low].map((group) => Number.parseInt(group, 16));
  return bytes.flatMap((each) => [each >> 8, each & 255]).join('.');
}

/** Path and query of an address with the characters that were meant: `/point?q=Zürich` for `/point?q=Z%C3%BCrich`. To read, not to request. */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', '%20'));
  } catch {
    return path;
  }
}
