// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import { levelWinds } from '../weather/levels/pressure-levels.ts';
import type { Sky } from '../weather/surface/sky.ts';
import { neutralExcess, windsAloft } from '../weather/surface/wind-profile.ts';
import type { RecipeFacts } from './field-recipe.ts';
import { modelLevels } from './model-levels.ts';

type WindLevel =
  | { readonly kind: 'pressure'; readonly hectopascals: number }
  /** Above ground, at least 10. */
  | { readonly kind: 'height'; readonly metres: number }
  | { readonly kind: 'model'; readonly level: number };

/** The recipe of one component at one level: along the grid's axes where the model's winds are. */
export type WindMaker = (component: 'u' | 'v', level: WindLevel) => (sky: Sky, into: Float32Array) => void;

type BothWinds = (sky: Sky, eastward: Float32Array, northward: Float32Array) => void;

/** The component of a level that was computed with the requested one, and of which state. */
interface OtherComponent {
  edition: number;
  component: 'u' | 'v';
  readonly values: Float32Array;
}

/** The recipes of one model. Components are computed in pairs, since friction and the grid rotate them; the other one is kept. */
export function windMaker({ model, points, windAngles }: RecipeFacts): WindMaker {
  const others = new Map<string, OtherComponent>();
  const turn = windAngles && axisRotation(windAngles);
  return (component, level) => {
    const winds = windsOf(level);
    const other = otherOf(level);
    return (sky, into) => {
      const { edition } = sky.state;
      if (other.edition === edition && other.component === component) {
        into.set(other.values);
        return;
      }
      const u = component === 'u' ? into : other.values;
      const v = component === 'u' ? other.values : into;
      winds(sky, u, v);
      turn?.(u, v);
      other.edition = edition;
      other.component = component === 'u' ? 'v' : 'u';
    };
  };

  function otherOf(level: WindLevel): OtherComponent {
    const key = JSON.stringify(level);
    const known = others.get(key);
    if (known !== undefined) return known;
    const other: OtherComponent = { edition: -1, component: 'u', values: new Float32Array(points.size) };
    others.set(key, other);
    return other;
  }

  function windsOf(level: WindLevel): BothWinds {
    if (level.kind === 'pressure') {
      return ({ state }, eastward, northward) => levelWinds(state, level.hectopascals, eastward, northward);
    }
    const excess = neutralExcess(points, heightsOf(level));
    return ({ surface }, eastward, northward) => windsAloft(surface, excess, eastward, northward);
  }

  function heightsOf(level: Exclude<WindLevel, { kind: 'pressure' }>): (point: number) => number {
    if (level.kind === 'height') return () => level.metres;
    const { fullLevel } = modelLevels(model);
    return (point) => fullLevel(level.level, points.elevation[point]!);
  }
}

/** From east and north to the axes of the grid: the inverse of u = ug cos a + vg sin a, v = -ug sin a + vg cos a. */
function axisRotation(angles: Float64Array): (u: Float32Array, v: Float32Array) => void {
  const cosines = angles.map(Math.cos);
  const sines = angles.map(Math.sin);
  return (u, v) => {
    for (let point = 0; point < u.length; point++) {
      const east = u[point]!;
      const north = v[point]!;
      u[point] = east * cosines[point]! - north * sines[point]!;
      v[point] = east * sines[point]! + north * cosines[point]!;
    }
  };
}
