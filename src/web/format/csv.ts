/**
 * Lines as CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front, as OWASP recommends:
 * names of keys and queries come from other people. Numbers stay as they are.
 */
export function csvText(lines: readonly (readonly (string | number)[])[]): string {
  return `${lines.map((line) => line.map(cellOf).join()).join('\r\n')}\r\n`;
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
