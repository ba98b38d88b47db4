import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { ModelId } from '../catalog/index.ts';
import type { AnswerHead } from './answer-head.ts';
import type { ContentName } from './answers/content-name.ts';
import type { UseName } from './credits/charge.ts';
import type { KnownQuestion } from './known-questions.ts';
import type { PlaceAnswers, PlaceParameters } from './place-answers.ts';

/** A question that was answered at one place, and can be at others: all of it but the place. */
export interface PlaceQuestion {
  /** Who is let in to its route. */
  readonly route: KnownQuestion['route'];
  readonly use: Omit<UseName, 'asked'>;
  /** Where the router found the route, for metrics. */
  readonly found: KnownQuestion['found'];
  /** What is sent with each of its answers. */
  readonly head: Omit<AnswerHead, 'tag' | 'key'>;
  readonly name: ContentName;
  readonly answers: PlaceAnswers;
  /** Whose default run answers, and as which edition of its runs. */
  readonly model: ModelId;
  readonly edition: object;
}

/** A question at a place, as an address asks it. */
interface AskedPlace {
  readonly question: PlaceQuestion;
  /** Degrees north and east. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Questions that are known at most, and bytes of them. */
const MAX_KNOWN = 2000;
const MAX_BYTES = 16_000_000;
/** For the numbers of one series, whose memory is used for one place after another. */
const SERIES_BYTES = 1000;

/** A number of degrees as nearly all clients write it. What is written otherwise the route reads. */
const DEGREES = /^-?\d{1,3}(\.\d{1,20})?$/;

/**
 * Questions of one route that differ by their place alone. What was worked out for one place serves all others: parameters, run, leads,
 * price and headers.
 */
export class PlaceQuestions {
  readonly #latitude: string;
  readonly #longitude: string;
  readonly #known = new LRUCache<string, PlaceQuestion>({
    max: MAX_KNOWN,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ head }, words) => words.length + (head.work.series ?? 1) * SERIES_BYTES,
  });

  constructor({ latitude, longitude }: PlaceParameters) {
    this.#latitude = `${latitude}=`;
    this.#longitude = `${longitude}=`;
  }

  /** The question of an address; undefined where it has to be read by its route. */
  find(req: Request): AskedPlace | undefined {
    const words = this.#split(req);
    if (words === null) return undefined;
    const latitude = degreesIn(words.latitude, 90);
    const longitude = degreesIn(words.longitude, 180);
    if (latitude === null || longitude === null) return undefined;
    const question = this.#known.get(words.rest);
    return question === undefined ? undefined : { question, latitude, longitude };
  }

  /** Takes a question that was answered. */
  remember(req: Request, question: PlaceQuestion): void {
    const words = this.#split(req);
    if (words !== null) this.#known.set(words.rest, question);
  }

  /** Null for an address that does not say where. What it says twice is in the rest once more, for which no question is known. */
  #split({ originalUrl: address, headers: { accept = '' } }: Request) {
    let [latitude, longitude] = [-1, -1];
    for (let at = address.indexOf('?') + 1; at > 0; at = address.indexOf('&', at) + 1) {
      if (latitude < 0 && address.startsWith(this.#latitude, at)) latitude = at;
      else if (longitude < 0 && address.startsWith(this.#longitude, at)) longitude = at;
    }
    if (latitude < 0 || longitude < 0) return null;
    const [latitudeEnd, longitudeEnd] = [endOf(address, latitude), endOf(address, longitude)];
    const rest =
      latitude < longitude
        ? address.slice(0, latitude) + address.slice(latitudeEnd, longitude) + address.slice(longitudeEnd)
        : address.slice(0, longitude) + address.slice(longitudeEnd, latitude) + address.slice(latitudeEnd);
    return {
      latitude: address.slice(latitude + this.#latitude.length, latitudeEnd),
      longitude: address.slice(longitude + this.#longitude.length, longitudeEnd),
      rest: `${accept}\n${rest}`,
    };
  }
}

/** Where a parameter of an address ends. */
function endOf(address: string, from: number): number {
  const end = address.indexOf('&', from);
  return end < 0 ? address.length : end;
}

function degreesIn(text: string, most: number): number | null {
  if (!DEGREES.test(text)) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= most ? degrees : null;
}
