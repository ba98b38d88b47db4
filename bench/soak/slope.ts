/** How fast a figure grows: a straight line through its points by least squares. */
export interface Slope {
  /** By one unit of x. */
  readonly perUnit: number;
  /** Half of the interval that has the true slope with 95 % confidence, if the points lie about the line by chance alone. */
  readonly within: number;
}

/** @throws RangeError for fewer than three points: they say nothing about confidence */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): Slope {
  const freedom = points.length - 2;
  if (freedom < 1) throw new RangeError('a slope needs three points');
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const spread = sum(points.map(([x]) => (x - meanX) ** 2));
  const perUnit = sum(points.map(([x, y]) => (x - meanX) * (y - meanY))) / spread;
  const residuals = sum(points.map(([x, y]) => (y - meanY - perUnit * (x - meanX)) ** 2));
  return { perUnit, within: studentT(freedom) * Math.sqrt(residuals / freedom / spread) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;

/** Student's t that 97.5 % lie below, by degrees of freedom from 1 on. */
const TABLE = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228] as const;
const NORMAL = 1.96;

/** Beyond the table by the first terms of Cornish and Fisher's expansion, right to 0.002. */
function studentT(freedom: number): number {
  const [z, n] = [NORMAL, freedom];
  return TABLE[freedom - 1] ?? z + (z ** 3 + z) / (4 * n) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * n * n);
}
