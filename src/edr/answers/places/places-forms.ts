import { type TextWriter, writePlacesCovjson, writePlacesCsv } from '../../../formats/index.ts';
import type { QueryLinks } from '../../documents/links.ts';
import { placesDataset } from './places-dataset.ts';
import { writeEdrGeojson } from './places-geojson.ts';
import type { PlacesAnswer } from './read-places.ts';

/** The output formats for values at places. */
export const PLACES_FORMS = {
  covjson:
    (answer: PlacesAnswer): TextWriter =>
    (out) =>
      writePlacesCovjson(out, placesDataset(answer)),
  geojson:
    (answer: PlacesAnswer, links: QueryLinks): TextWriter =>
    (out) =>
      // No parameter descriptions: the executable test suite of EDR 1.0 refuses the labels by language that EDR 1.1 requires.
      writeEdrGeojson(out, answer, links, { withParameters: false }),
  csv:
    (answer: PlacesAnswer): TextWriter =>
    (out) =>
      writePlacesCsv(out, placesDataset(answer)),
} as const;
