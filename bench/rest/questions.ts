import type { HttpRequest, Task } from '../http/request.ts';
import { randomFrom } from '../store/measure.ts';
import { FIFTEEN_FIELDS } from './degree-run.ts';

export interface Question {
  readonly what: string;
  /** Asked in turn. */
  readonly tasks: Tasks;
  /** Tasks under way at a time, each on a connection of its own. */
  readonly workers: number;
  /** Whether all tasks are asked once before it is measured, where half the time of a row is too short: what is kept has settled. */
  readonly isAskedBefore?: boolean;
  /** Asked once more, at a constant rate of 80 % of what the server could do, with its own goal. */
  readonly paced?: Target;
  /** Null where nothing is set. */
  readonly target: Target | null;
}

/** So many different tasks, made as they are asked: of those that are never to be asked twice there are very many. */
interface Tasks {
  readonly count: number;
  at(n: number): Task;
}

/** A part of some tasks, from the first again behind the last. */
export function slice({ count, at }: Tasks, from: number, length: number): readonly Task[] {
  return Array.from({ length }, (_, n) => at((from + n) % count));
}

/** What a figure of a row must reach, and what it is to reach: at least for answers a second by those of Express, else at most. */
export interface Target {
  readonly of: 'ofExpress' | 'serverMs' | 'loopDelayP99Ms';
  readonly must: number;
  readonly goal: number;
}

const byExpress = (must: number, goal: number): Target => ({ of: 'ofExpress', must, goal });

/** Cells of one degree up to 85 degrees north and south: no two places have the cell that answers in common. */
const [ROWS, COLUMNS] = [170, 360];
const PLACES = ROWS * COLUMNS;
const PLACE_STRIDE = 24_481;
const REPEATED_PLACES = 5000;
const LISTS = 20;
const REPEATED_TASKS = 40_000;
const BOX_STRIDE = 611_953;
const STEP = 0.25;
/** Side of the boxes that a server is asked for before. */
const WARM_UP_DEGREES = 15;
const POINT_WORKERS = 20;
const BOX_WORKERS = 8;

const random = randomFrom(17);
const places = Array.from({ length: PLACES }, (_, n) => {
  // A prime number of cells further each time: all of them, far from each other.
  const cell = (n * PLACE_STRIDE) % PLACES;
  const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS];
  const within = () => Math.round(random() * 80 - 40) / 100;
  return { lat: hundredths(row - 84 + within()), lon: hundredths(column - 180 + within()) };
});
type Place = (typeof places)[number];

function hundredths(degrees: number): number {
  return Math.max(-180, Math.round(degrees * 100) / 100);
}

/** @param demoRun gfs' run that has the pressure levels, ISO 8601 */
export function questions(demoRun: string): readonly Question[] {
  return [
    ...[1, 10, 15].flatMap((count) => points(count)),
    {
      what: 'point, 15 variables, gzip',
      tasks: atPlaces((place, turn) => ({ ...point(place, 15, turn), coding: 'gzip' })),
      workers: POINT_WORKERS,
      target: null,
    },
    repeated('point, repeated places', undefined, byExpress(0.45, 0.65)),
    repeated('point, repeated places, gzip', 'gzip', byExpress(0.4, 0.6)),
    repeated('point, repeated places, br', 'br', byExpress(0.4, 0.6)),
    boxes('bbox 100 x 100 cells', 100 * STEP - STEP, '', byExpress(0.1, 0.2)),
    boxes('bbox 100 x 100 cells, netcdf', 100 * STEP - STEP, '&fmt=netcdf', {
      of: 'serverMs',
      must: 4,
      goal: 2,
    }),
    boxes('bbox 40 x 40 degrees', 40, '', null),
    boxes('bbox 40 x 40 degrees, netcdf', 40, '&fmt=netcdf', null),
    {
      what: 'profile, all variables',
      tasks: atPlaces(({ lat, lon }, turn) =>
        get(`/profile?model=gfs&lat=${lat}&lon=${lon}&lead_hours=${24 + 3 * turn}&init_time=${demoRun}`),
      ),
      workers: POINT_WORKERS,
      target: null,
    },
  ];
}

/**
 * What a server is asked before anything is measured, so that its code is compiled as that of one that runs for days: points in other lists of
 * variables and smaller boxes than those that are measured, since answers are kept.
 */
export function warmUpTasks(): readonly Task[] {
  const names = FIFTEEN_FIELDS.map(({ variable }) => variable).reverse();
  return places.map(({ lat, lon }, n) => {
    if (n % 10 === 9) return [box({ west: Math.min(lon, 160), south: Math.min(lat, 70) }, WARM_UP_DEGREES)];
    const list = names.slice(n % 7, (n % 7) + 1 + ((n * 3) % 8)).join();
    const request = get(
      `/point?model=gfs&lat=${lat}&lon=${lon}&${list.includes(',') ? 'vars' : 'var'}=${list}`,
    );
    return [n % 10 === 8 ? { ...request, coding: 'gzip' as const } : request];
  });
}

/** All 209 leads at places all over the globe, and again and again at one place. */
function points(count: number): readonly Question[] {
  const what = `point, ${count} variable${count === 1 ? '' : 's'}`;
  const targets: Readonly<Record<number, Target>> = { 1: byExpress(0.3, 0.45), 15: byExpress(0.2, 0.3) };
  const aimed = count === 15;
  return [
    {
      what,
      tasks: atPlaces((place, turn) => point(place, count, turn)),
      workers: POINT_WORKERS,
      ...(aimed && { paced: { of: 'loopDelayP99Ms', must: 10, goal: 5 } }),
      target: targets[count] ?? null,
    },
    {
      what: `${what}, one place`,
      tasks: listed(places.slice(0, 1).map((place) => [point(place, count)])),
      workers: POINT_WORKERS,
      target: null,
    },
  ];
}

/** Draws a rank below `count`, of which each is drawn as often as the first by its own number: how places are asked for (Zipf). */
function zipf(count: number): () => number {
  const sums = [0];
  for (let rank = 1; rank <= count; rank++) sums.push((sums.at(-1) ?? 0) + 1 / rank);
  const all = sums.at(-1) ?? 1;
  return () => {
    const drawn = random() * all;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle + 1] ?? 0) > drawn) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** Places that some people ask for often and most rarely, in one of several lists of variables each time. */
function repeated(what: string, coding: string | undefined, target: Target | null): Question {
  const [place, list] = [zipf(REPEATED_PLACES), zipf(LISTS)];
  const known = Array.from({ length: REPEATED_PLACES }, () => ({
    lat: Math.round(random() * 17_000 - 8500) / 100,
    lon: Math.round(random() * 35_800 - 17_900) / 100,
  }));
  const lists = Array.from({ length: LISTS }, (_, n) => {
    const names = FIFTEEN_FIELDS.map(({ variable }) => variable);
    return [...names.slice(n % names.length), ...names].slice(0, 1 + ((n * 7) % names.length)).join();
  });
  const tasks = Array.from({ length: REPEATED_TASKS }, () => {
    const { lat, lon } = known[place()] ?? { lat: 0, lon: 0 };
    const request = get(`/point?model=gfs&lat=${lat}&lon=${lon}&vars=${lists[list()]}`);
    return [coding === undefined ? request : { ...request, coding }];
  });
  return { what, tasks: listed(tasks), workers: POINT_WORKERS, isAskedBefore: true, target };
}

function listed(tasks: readonly Task[]): Tasks {
  return { count: tasks.length, at: (n) => tasks[n] ?? [] };
}

/** A question about each place, and then the same with other variables or leads about each again: no answer is asked for twice. */
function atPlaces(request: (place: Place, turn: number) => HttpRequest): Tasks {
  return {
    count: PLACES * FIFTEEN_FIELDS.length,
    at(n) {
      const place = places[n % PLACES] ?? { lat: 0, lon: 0 };
      return [request(place, Math.floor(n / PLACES))];
    },
  };
}

/** @param turn with which of the variables the list begins */
function point({ lat, lon }: Place, count: number, turn = 0): HttpRequest {
  const all = FIFTEEN_FIELDS.map(({ variable }) => variable);
  const names = [...all.slice(turn), ...all].slice(0, count);
  return get(`/point?model=gfs&lat=${lat}&lon=${lon}&${count === 1 ? 'var' : 'vars'}=${names}`);
}

/** One lead on a grid of a quarter of a degree. */
function boxes(what: string, degrees: number, format: string, target: Target | null): Question {
  const [columns, rows] = [(360 - degrees) / STEP, (180 - degrees) / STEP].map(Math.floor) as [
    number,
    number,
  ];
  const count = columns * rows;
  const at = (n: number): Task => {
    // As with places.
    const place = (n * BOX_STRIDE) % count;
    const west = (place % columns) * STEP - 180;
    const south = Math.floor(place / columns) * STEP - 90;
    return [box({ west, south }, degrees, format)];
  };
  const tasks = { count, at };
  return { what, tasks, workers: BOX_WORKERS, target };
}

function box(
  corner: { readonly west: number; readonly south: number },
  degrees: number,
  format = '',
): HttpRequest {
  const { west, south } = corner;
  const edges = `west=${west}&south=${south}&east=${west + degrees}&north=${south + degrees}`;
  return get(`/bbox?model=euro-ifs&var=air_temperature_2m&lead_hours=0&${edges}${format}`);
}

function get(path: string): HttpRequest {
  return { path, body: null };
}
