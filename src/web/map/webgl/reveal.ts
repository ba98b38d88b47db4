import type { Map as GlMap } from 'maplibre-gl';
import type { ChosenPlace } from '../../view/view.ts';
import { reducedMotion } from './motion.ts';

/** Sample points along each side, to find which parts of the map the panels hide. */
const PROBES = 12;
/** How far around a point there should be nothing but map, in points. */
const AROUND = 2;

/** How far the name of a place with its value reaches beside its marker and above it, CSS pixels. */
const NAME = { side: 48, above: 44 } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Moves a map whose panels hide a place, so that the place lies where they leave the most free.
 * @param cause given with the movement to those who listen for it
 */
export function reveal(map: GlMap, { latitude, longitude }: ChosenPlace, cause: object = {}): void {
  const container = map.getContainer();
  const { left, top, width, height } = container.getBoundingClientRect();
  const isFree = ({ x, y }: Point) => container.contains(document.elementFromPoint(left + x, top + y));
  const at = map.project([longitude, latitude]);
  const ofName = [-NAME.side, 0, NAME.side].map((x) => ({ x: at.x + x, y: at.y - NAME.above }));
  if ([at, ...ofName].every(isFree)) return;
  const [stepX, stepY] = [width / PROBES, height / PROBES];
  const free = Array.from({ length: PROBES * PROBES }, (_, n) => ({
    x: ((n % PROBES) + 0.5) * stepX,
    y: (Math.floor(n / PROBES) + 0.5) * stepY,
  })).filter(isFree);
  const isNear = (a: Point, b: Point) =>
    Math.abs(a.x - b.x) < (AROUND + 0.5) * stepX && Math.abs(a.y - b.y) < (AROUND + 0.5) * stepY;
  const room = free.map((point) => free.filter((other) => isNear(point, other)).length);
  const widest = free.filter((_, n) => room[n] === Math.max(...room));
  const middle = meanOf(widest);
  const distance = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y);
  const [to] = widest.toSorted((a, b) => distance(a) - distance(b));
  if (to !== undefined) map.panBy([at.x - to.x, at.y - to.y], { animate: !reducedMotion() }, cause);
}

const meanOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
