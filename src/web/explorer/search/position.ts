const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*`;
const POSITION = new RegExp(String.raw`^${NUMBER}([NS])?[\s,;]+${NUMBER}([EWO])?$`, 'i');

/** Parses a typed position: `52.5, 13.4`, `33.87° S 151.21° E`. Null for anything else, or out of range. */
export function positionIn(text: string): { readonly latitude: number; readonly longitude: number } | null {
  const [, north, ns = '', east, ew = ''] = POSITION.exec(text.trim()) ?? [];
  if (north === undefined || east === undefined) return null;
  const latitude = Number(north) * (ns.toUpperCase() === 'S' ? -1 : 1);
  const longitude = Number(east) * (ew.toUpperCase() === 'W' ? -1 : 1);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
