/** Heights above ground in m: two with known values, and the requested one. */
export interface Heights {
  readonly lower: number;
  readonly upper: number;
  readonly height: number;
}

/**
 * Weight w of the upper value in lower + w (upper - lower) on a logarithmic wind profile, ln(z/a) / ln(b/a); above 1 if the
 * requested height is above both. The roughness length cancels out, since the profile passes through both values.
 */
export function logarithmicWeight({ lower, upper, height }: Heights): number {
  return Math.log(height / lower) / Math.log(upper / lower);
}

/** Weight w of the upper value in lower + w (upper - lower) by linear interpolation. */
export function linearWeight({ lower, upper, height }: Heights): number {
  return (height - lower) / (upper - lower);
}
