import {
  isoDuration,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  type PressureBase,
  pressureVariableName,
  SURFACE_VARIABLE_NAMES,
  type VariableName,
  variableOf,
} from '../../../catalog/index.ts';
import {
  CONTROL,
  ensembleSize,
  formatTime,
  memberNumbers,
  messageAxes,
  type Run,
} from '../../../forecast/index.ts';
import { lambertCrs } from '../../areas/lambert-crs.ts';
import { timeOf } from '../../runs/run-time.ts';

/** The dimension of members. */
const MEMBER = 'member';

/** Geographic coordinates: producers say no more of the sphere that models are computed on. */
const WGS84 = 4326;

/**
 * Dimensions and variables of a run (datacube extension 2.2), under the names of its kerchunk references, which are of the control. Variables
 * of which members are stored have the dimension `member`.
 */
export function datacubeOf(run: Run): object {
  const available = new Set(Object.keys(run.manifest.cubes));
  const has = (name: VariableName) => available.has(name);
  const levels = PRESSURE_LEVELS_HPA.filter((level) =>
    PRESSURE_BASES.some((base) => has(pressureVariableName(base, level))),
  );
  const plane = planeOf(run.grid);
  const flat = ['time', ...Object.keys(plane)];
  const ofMembers = ['time', MEMBER, ...Object.keys(plane)];
  const hasMembers = (name: VariableName) => run.manifest.members?.[name] !== undefined;
  const variables: [string, object][] = SURFACE_VARIABLE_NAMES.filter(has).map((name) =>
    variable(name, hasMembers(name) ? ofMembers : flat),
  );
  for (const base of PRESSURE_BASES) {
    const names = levels.map((level) => pressureVariableName(base, level)).filter(has);
    // Where one level is missing that other variables have, each level is a separate variable.
    if (names.length < levels.length) variables.push(...names.map((name) => variable(name, flat)));
    else if (names[0] !== undefined) {
      variables.push(variable(names[0], ['time', 'air_pressure', ...Object.keys(plane)], base));
    }
  }
  const pressure = { type: 'spatial', axis: 'z', values: levels, unit: 'hPa' };
  return {
    'cube:dimensions': {
      time: timeDimensionOf(run),
      ...memberDimensionOf(run),
      ...(levels.length > 0 && { air_pressure: pressure }),
      ...plane,
    },
    'cube:variables': Object.fromEntries(variables),
  };
}

function variable(
  name: VariableName,
  dimensions: readonly string[],
  base: PressureBase | null = null,
): [string, object] {
  const { units, longName } = variableOf(name);
  // The long name is that of one level.
  const description = base === null ? { description: longName } : {};
  return [base ?? name, { type: 'data', dimensions, unit: units, ...description }];
}

/** The numbers of the stored members of an ensemble; nothing for a single forecast. */
function memberDimensionOf(run: Run): Readonly<Record<string, object>> {
  const values = memberNumbers(run);
  if (values.length === 0) return {};
  const description = `Members of the ensemble by their number, ${CONTROL} for the control: ${values.length} of ${ensembleSize(run)} are stored`;
  return { [MEMBER]: { type: 'ensemble', description, values } };
}

/** Valid times; null for leads that are not evenly spaced. */
function timeDimensionOf(run: Run): object {
  const { from, to } = timeOf(run);
  const { axisLeads } = run;
  const hours = (axisLeads[1] ?? 0) - (axisLeads[0] ?? 0);
  const isEven = hours > 0 && axisLeads.every((lead, n) => lead === (axisLeads[0] ?? 0) + n * hours);
  return {
    type: 'temporal',
    description: 'Valid time: initialisation and lead',
    extent: [formatTime(from), formatTime(to)],
    step: isEven ? isoDuration(hours) : null,
  };
}

const planes = new WeakMap<Run['grid'], Readonly<Record<string, object>>>();

/** The dimensions of a grid, rows before columns. */
function planeOf(grid: Run['grid']): Readonly<Record<string, object>> {
  const plane = planes.get(grid) ?? describePlane(grid);
  planes.set(grid, plane);
  return plane;
}

function describePlane(grid: Run['grid']): Readonly<Record<string, object>> {
  const axes = messageAxes(grid);
  switch (axes.kind) {
    case 'latlon':
      return {
        latitude: axisOf('y', axes.latitudes, { reference_system: WGS84, unit: 'degrees_north' }),
        longitude: axisOf('x', axes.longitudes, { reference_system: WGS84, unit: 'degrees_east' }),
      };
    case 'projected': {
      const reference_system = lambertCrs(axes.projection);
      return {
        y: axisOf('y', axes.y, { reference_system, unit: 'm' }),
        x: axisOf('x', axes.x, { reference_system, unit: 'm' }),
      };
    }
    case 'cells': {
      const description = 'Cells of the icosahedral grid, in the producer’s order';
      return { cell: { type: 'index', description, extent: [0, axes.cells - 1], step: 1 } };
    }
  }
}

/** Of an axis in the order of its points: a negative step is southward. */
function axisOf(axis: 'x' | 'y', points: ArrayLike<number>, more: object): object {
  const first = points[0] ?? 0;
  const last = points[points.length - 1] ?? first;
  const step = points.length > 1 ? { step: rounded((last - first) / (points.length - 1)) } : {};
  const extent = [Math.min(first, last), Math.max(first, last)];
  return { type: 'spatial', axis, extent, ...step, ...more };
}

/** Without the error of binary fractions. */
function rounded(step: number): number {
  return Number(step.toFixed(9));
}
