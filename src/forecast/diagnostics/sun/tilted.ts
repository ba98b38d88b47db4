import type { ExtraterrestrialSunlight } from './position.ts';

/** Share of the sunlight that the ground reflects: grass, the usual assumption. */
export const GROUND_ALBEDO = 0.2;

/** The parts of the sunlight on a tilted plane, W m-2. */
export interface TiltedSunlight {
  /** From the sun itself. */
  readonly direct: number;
  /** From the sky. */
  readonly diffuse: number;
  /** From the ground. */
  readonly reflected: number;
}

/**
 * The direct part of the sunlight on a horizontal plane, W m-2 (Erbs, Klein and Duffie 1982, Solar Energy 28, 293-302), at most what
 * comes in above the atmosphere.
 */
export function directByErbs(global: number, { horizontal }: ExtraterrestrialSunlight): number {
  if (horizontal <= 0 || global <= 0) return 0;
  const k = Math.min(1, global / horizontal);
  return Math.min(global * (1 - diffuseShare(k)), horizontal);
}

function diffuseShare(k: number): number {
  if (k <= 0.22) return 1 - 0.09 * k;
  if (k > 0.8) return 0.165;
  return 0.9511 - 0.1604 * k + 4.388 * k ** 2 - 16.638 * k ** 3 + 12.336 * k ** 4;
}

/**
 * Sunlight on a tilted plane by the model of Hay and Davies (1980, Proceedings of the First Canadian Solar Radiation Data Workshop,
 * 59-72): the sky is as bright everywhere, but for a part around the sun that shines as it does. What comes from the direction of the
 * sun is at most what comes in above the atmosphere, which matters while it is low.
 * @param global on a horizontal plane, W m-2
 * @param direct its direct part
 * @param cosTilt cosine of the angle between the plane and the horizontal
 */
export function tiltedSunlight(
  global: number,
  direct: number,
  { horizontal, tilted }: ExtraterrestrialSunlight,
  cosTilt: number,
): TiltedSunlight {
  const beam = Math.max(0, Math.min(direct, global, horizontal));
  const scattered = Math.max(0, global) - beam;
  const ratio = horizontal > 0 ? tilted / horizontal : 0;
  const transmitted = horizontal > 0 ? beam / horizontal : 0;
  const aroundSun = Math.min(scattered * transmitted, horizontal - beam);
  return {
    direct: beam * ratio,
    diffuse: aroundSun * ratio + ((scattered - aroundSun) * (1 + cosTilt)) / 2,
    reflected: (Math.max(0, global) * GROUND_ALBEDO * (1 - cosTilt)) / 2,
  };
}
