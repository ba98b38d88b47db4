import { type TextWriter, writePlacesCovjson, writePlacesCsv } from '../../formats/index.ts';
import type { QueryLinks } from '../documents/links.ts';
import { placesDataset } from './places-dataset.ts';
import { writeEdrGeojson } from './places-geojson.ts';
import type { PlacesAnswer } from './read-places.ts';

/** The forms of values at places. */
export const PLACES_FORMS = {
  covjson:
    (answer: PlacesAnswer): TextWriter =>
    (out) =>
      writePlacesCovjson(out, placesDataset(answer)),
  geojson:
    (answer: PlacesAnswer, links: QueryLinks): TextWriter =>
    (out) =>
      // The executable test suite of EDR 1.0 refuses labels by language, which EDR 1.1 asks for: hence none here.
      writeEdrGeojson(out, answer, links, { withParameters: false }),
  csv:
    (answer: PlacesAnswer): TextWriter =>
    (out) =>
      writePlacesCsv(out, placesDataset(answer)),
} as const;
