import type { Map as GlMap } from 'maplibre-gl';
import type { WindLayer } from '../../view/view.ts';
import type { MapData } from '../data/use-map-data.ts';
import { mercatorY } from '../field/field-mesh.ts';
import { reducedMotion } from '../webgl/motion.ts';
import { barbStrokes } from './barbs.ts';
import { type Box, labelBoxes } from './labels/label-boxes.ts';
import { Particles } from './particles.ts';
import { type Screen, screenWind, windAtPixel } from './screen-wind.ts';
import { TrailPainter } from './trail-painter.ts';

/** What is drawn over the map and apart from it: particles do not make the map draw itself again. */
export interface DrawnWind {
  readonly wind: NonNullable<MapData['wind']>;
  readonly layer: WindLayer;
  /** Of particles: red, green, blue and opacity, 0 to 1. */
  readonly colour: readonly [number, number, number, number];
}

const SPACING = 8;
const BARB_SPACING = 64;
/**
 * A frame that comes later than this waited for the graphics processor, or for software in its place. As much time again is then left
 * to the page, which would answer no click otherwise. Particles go by the clock: they are as fast with fewer frames, down to eight a second.
 */
const SLOW_FRAME_MS = 40;
const MAX_REST_MS = 500;

/** Wind over a map: particles that it carries, or barbs. Hidden while the map moves. */
export class WindCanvas {
  readonly #map: GlMap;
  readonly #barbs = document.createElement('canvas');
  readonly #trails = document.createElement('canvas');
  #painter: TrailPainter | null = null;
  #drawn: DrawnWind | null = null;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #isMoving = false;
  /** Where the labels of the map stand, which particles pass under. */
  #labels: readonly Box[] = [];

  constructor(map: GlMap) {
    this.#map = map;
    for (const canvas of [this.#barbs, this.#trails]) {
      canvas.className = 'map-wind';
      canvas.setAttribute('aria-hidden', 'true');
      canvas.hidden = true;
      map.getContainer().append(canvas);
    }
    map.on('movestart', this.#hide);
    map.on('moveend', this.#begin);
    map.on('resize', this.#begin);
    // Labels are placed by then, and those of another field have other values.
    map.on('idle', this.#findLabels);
  }

  /** Draws a wind; null draws none. */
  show(drawn: DrawnWind | null): void {
    this.#drawn = drawn;
    if (!this.#isMoving) this.#begin();
  }

  close(): void {
    this.#hide();
    this.#map.off('movestart', this.#hide);
    this.#map.off('moveend', this.#begin);
    this.#map.off('resize', this.#begin);
    this.#map.off('idle', this.#findLabels);
    this.#painter?.close();
    this.#barbs.remove();
    this.#trails.remove();
  }

  readonly #hide = () => {
    this.#isMoving = true;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
    this.#barbs.hidden = true;
    this.#trails.hidden = true;
  };

  readonly #findLabels = () => {
    this.#labels = this.#trails.hidden ? [] : labelBoxes(this.#map);
  };

  readonly #begin = () => {
    this.#hide();
    this.#isMoving = false;
    const drawn = this.#drawn;
    if (drawn === null || drawn.layer === 'off') return;
    const screen = screenOf(this.#map);
    if (drawn.layer === 'barbs' || reducedMotion()) this.#drawBarbs(drawn, screen);
    else this.#moveParticles(drawn, screen);
  };

  #moveParticles({ wind, colour }: DrawnWind, screen: Screen): void {
    const canvas = this.#trails;
    canvas.hidden = false;
    sizeTo(canvas, screen);
    this.#findLabels();
    this.#painter ??= new TrailPainter(canvas);
    const painter = this.#painter;
    const particles = new Particles(screenWind(wind, screen, SPACING), screen);
    let last = performance.now();
    let askedAt = last;
    const ask = () => {
      askedAt = performance.now();
      this.#frame = requestAnimationFrame(step);
    };
    const step = (now: number) => {
      painter.paint(particles.move(Math.max(0, now - last) / 1000), screen, colour, this.#labels);
      last = now;
      const waited = performance.now() - askedAt;
      if (waited < SLOW_FRAME_MS) ask();
      else this.#rest = setTimeout(ask, Math.min(waited, MAX_REST_MS));
    };
    ask();
  }

  #drawBarbs({ wind }: DrawnWind, screen: Screen): void {
    const pen = this.#barbs.getContext('2d');
    if (pen === null) return;
    this.#barbs.hidden = false;
    const density = sizeTo(this.#barbs, screen);
    pen.scale(density, density);
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

/** Makes a canvas as sharp as the screen, and empty. @returns its pixels for each of the screen's */
function sizeTo(canvas: HTMLCanvasElement, { width, height }: Screen): number {
  const density = Math.min(2, devicePixelRatio);
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  return density;
}

/** What the map shows: its plane is never turned or tilted. */
function screenOf(map: GlMap): Screen {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const { lng, lat } = map.unproject([0, 0]);
  const worldPerPixel = 1 / (512 * 2 ** map.getZoom());
  return { width, height, x: (lng + 180) / 360, y: mercatorY(lat), worldPerPixel };
}
