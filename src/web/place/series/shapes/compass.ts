const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
const DEGREES = 45;

/** The point of the compass that a wind blows from; east is `O` in German. */
export function compassPoint(degrees: number, language = 'en'): string {
  const point = POINTS[Math.round((((degrees % 360) + 360) % 360) / DEGREES) % POINTS.length] ?? 'N';
  return language === 'de' ? point.replace('E', 'O') : point;
}
