import type { Map as GlMap } from 'maplibre-gl';
import type { WindLayer } from '../../view/view.ts';
import type { MapData } from '../data/use-map-data.ts';
import { mercatorY } from '../field/field-mesh.ts';
import { reducedMotion } from '../motion.ts';
import { barbStrokes } from './barbs.ts';
import { type Screen, type ScreenWind, screenWind, windAtPixel } from './screen-wind.ts';

/** What the canvas draws, over the map and apart from it: particles do not make the map draw itself again. */
export interface DrawnWind {
  readonly wind: NonNullable<MapData['wind']>;
  readonly layer: WindLayer;
  /** Of particles. */
  readonly colour: string;
}

const SPACING = 8;
const BARB_SPACING = 64;
/** One particle for so many pixels. */
const PIXELS_A_PARTICLE = 520;
const MAX_PARTICLES = 4000;
/** Frames that a particle lives. */
const LIFE = 90;
/** Pixels a frame for each m s-1. */
const PACE = 0.2;
/** What is left of a trail after each frame. */
const TRAIL = 0.955;

interface Particle {
  x: number;
  y: number;
  age: number;
}

/** Wind over a map: particles that it carries, or barbs. Hidden while the map moves. */
export class WindCanvas {
  readonly #map: GlMap;
  readonly #canvas = document.createElement('canvas');
  #drawn: DrawnWind | null = null;
  #field: ScreenWind | null = null;
  #particles: Particle[] = [];
  #frame = 0;
  #isMoving = false;

  constructor(map: GlMap) {
    this.#map = map;
    this.#canvas.className = 'map-particles';
    this.#canvas.setAttribute('aria-hidden', 'true');
    map.getContainer().append(this.#canvas);
    map.on('movestart', this.#hide);
    map.on('moveend', this.#begin);
    map.on('resize', this.#begin);
  }

  /** Draws a wind; null draws none. */
  show(drawn: DrawnWind | null): void {
    this.#drawn = drawn;
    if (!this.#isMoving) this.#begin();
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    this.#map.off('movestart', this.#hide);
    this.#map.off('moveend', this.#begin);
    this.#map.off('resize', this.#begin);
    this.#canvas.remove();
  }

  readonly #hide = () => {
    this.#isMoving = true;
    cancelAnimationFrame(this.#frame);
    this.#canvas.style.visibility = 'hidden';
  };

  readonly #begin = () => {
    this.#isMoving = false;
    cancelAnimationFrame(this.#frame);
    const drawn = this.#drawn;
    const pen = this.#penFor();
    if (drawn === null || pen === null || drawn.layer === 'off') return;
    this.#canvas.style.visibility = 'visible';
    const screen = screenOf(this.#map);
    if (drawn.layer === 'barbs' || reducedMotion()) {
      this.#drawBarbs(pen, drawn, screen);
      return;
    }
    this.#field = screenWind(drawn.wind, screen, SPACING);
    const count = Math.min(MAX_PARTICLES, Math.round((screen.width * screen.height) / PIXELS_A_PARTICLE));
    this.#particles = Array.from({ length: count }, () => newParticle(screen, Math.random() * LIFE));
    const step = () => {
      this.#moveParticles(pen, screen, drawn.colour);
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  };

  /** The canvas, empty and as sharp as the screen; null where it cannot be drawn on. */
  #penFor(): CanvasRenderingContext2D | null {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const density = Math.min(2, devicePixelRatio);
    this.#canvas.width = Math.round(clientWidth * density);
    this.#canvas.height = Math.round(clientHeight * density);
    const pen = this.#canvas.getContext('2d');
    pen?.scale(density, density);
    return pen;
  }

  #moveParticles(pen: CanvasRenderingContext2D, screen: Screen, colour: string): void {
    const field = this.#field;
    if (field === null) return;
    pen.globalCompositeOperation = 'destination-in';
    pen.fillStyle = `rgb(0 0 0 / ${TRAIL})`;
    pen.fillRect(0, 0, screen.width, screen.height);
    pen.globalCompositeOperation = 'source-over';
    pen.lineWidth = 1.2;
    pen.strokeStyle = colour;
    pen.beginPath();
    for (const particle of this.#particles) {
      const wind = windAtPixel(field, particle.x, particle.y);
      if (wind === null || particle.age++ > LIFE) {
        Object.assign(particle, newParticle(screen, 0));
        continue;
      }
      const [x, y] = [particle.x + PACE * wind[0], particle.y - PACE * wind[1]];
      pen.moveTo(particle.x, particle.y);
      pen.lineTo(x, y);
      particle.x = x;
      particle.y = y;
    }
    pen.stroke();
  }

  #drawBarbs(pen: CanvasRenderingContext2D, { wind }: DrawnWind, screen: Screen): void {
    const field = screenWind(wind, screen, BARB_SPACING);
    const ink = getComputedStyle(this.#map.getContainer()).color;
    pen.lineWidth = 1.2;
    pen.strokeStyle = ink;
    pen.fillStyle = ink;
    for (let j = 0; j < field.rows; j++) {
      for (let i = 0; i < field.columns; i++) {
        const found = windAtPixel(field, i * BARB_SPACING, j * BARB_SPACING);
        if (found !== null) drawBarb(pen, i * BARB_SPACING, j * BARB_SPACING, found, screen);
      }
    }
  }
}

function drawBarb(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  [east, north]: readonly [number, number],
  screen: Screen,
): void {
  const isSouth = screen.y + y * screen.worldPerPixel > 0.5;
  const strokes = barbStrokes(east, north, isSouth);
  pen.beginPath();
  if (strokes.length === 0) pen.arc(x, y, 2.5, 0, 2 * Math.PI);
  for (const stroke of strokes) {
    for (const [n, [dx, dy]] of stroke.entries()) {
      if (n === 0) pen.moveTo(x + dx, y + dy);
      else pen.lineTo(x + dx, y + dy);
    }
    if (stroke.length > 2) pen.closePath();
  }
  pen.stroke();
  pen.fill();
}

const newParticle = ({ width, height }: Screen, age: number): Particle => ({
  x: Math.random() * width,
  y: Math.random() * height,
  age,
});

/** What the map shows: its plane is never turned or tilted. */
function screenOf(map: GlMap): Screen {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const { lng, lat } = map.unproject([0, 0]);
  const worldPerPixel = 1 / (512 * 2 ** map.getZoom());
  return { width, height, x: (lng + 180) / 360, y: mercatorY(lat), worldPerPixel };
}
