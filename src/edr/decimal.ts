const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

/** A decimal number; null for anything else that JavaScript would take for one (hexadecimal, blanks, Infinity), and beyond it. */
export function parseDecimal(text: string): number | null {
  if (text.length > 40 || !DECIMAL.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
