/**
 * Milliseconds of rest that a `Retry-After` header asks for: seconds, or a time by the HTTP date format
 * (RFC 9110, section 10.2.3). Null where there is none, or it cannot be read; 0 for a time that has passed.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : Math.max(0, time - now);
}
