import type { FeatureCollection } from 'geojson';
import type { Map as GlMap } from 'maplibre-gl';
import { setData } from '../base/outlines.ts';
import type { Field } from '../field/grid/field-grid.ts';
import type { LineAnswer, LineQuestion } from './line-worker.ts';
import type { LineSteps } from './trace.ts';

/** What is drawn as lines. */
export interface DrawnLines {
  readonly field: Field;
  readonly steps: LineSteps;
  /** Whether highs and lows are lettered: the field is pressure. */
  readonly hasCentres: boolean;
  /** Whether lines curve between the points; straight ones show the model's own cells. */
  readonly isSmooth: boolean;
  /** What highs and lows are lettered with in the reader's language. */
  readonly letters: Readonly<Record<'high' | 'low', string>>;
  /** Writes the values of lines and centres. */
  readonly write: (value: number) => string;
}

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The next frame is drawn between two callbacks. */
function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** Contour lines over a map, traced in a worker thread. */
export class LineLayer {
  readonly #map: GlMap;
  readonly #worker = new Worker(new URL('./line-worker.ts', import.meta.url), { type: 'module' });
  #latestId = 0;
  #letters: DrawnLines['letters'] = { high: '', low: '' };
  #write: DrawnLines['write'] = String;

  constructor(map: GlMap) {
    this.#map = map;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<LineAnswer>) => this.#draw(data));
  }

  /**
   * Draws the lines of a field as soon as they are traced; null draws none. They are traced once the next frame is on the screen, which
   * without a graphics processor is drawn by the same processors, and only if nothing else is shown by then: who drags the slider of
   * time passes many fields.
   */
  show(drawn: DrawnLines | null): void {
    this.#latestId++;
    if (drawn === null) {
      setData(this.#map, 'lines', NOTHING);
      setData(this.#map, 'centres', NOTHING);
      return;
    }
    const { letters, write, ...rest } = drawn;
    this.#letters = letters;
    this.#write = write;
    const question: LineQuestion = { id: this.#latestId, ...rest };
    afterNextFrame(() => {
      if (question.id === this.#latestId) this.#worker.postMessage(question);
    });
  }

  close(): void {
    this.#worker.terminate();
  }

  #draw({ id, lines, centres }: LineAnswer): void {
    // An answer that was overtaken.
    if (id !== this.#latestId) return;
    setData(this.#map, 'lines', {
      type: 'FeatureCollection',
      features: lines.map(({ value, isBold, path }) => ({
        type: 'Feature',
        geometry: { type: 'LineString', coordinates: path.map((each) => [...each]) },
        properties: { value: this.#write(value), isBold },
      })),
    });
    setData(this.#map, 'centres', {
      type: 'FeatureCollection',
      features: centres.map(({ kind, value, depth, latitude, longitude }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { kind, letter: this.#letters[kind], value: this.#write(value), depth },
      })),
    });
  }
}
