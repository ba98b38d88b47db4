import { describe, expect, it } from 'vitest';
import {
  type FieldKey,
  MODEL_IDS,
  type ModelId,
  type NativeField,
  nativeOf,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  pressureVariableName,
  type SourceField,
  SURFACE_VARIABLE_NAMES,
  type VariableName,
  variableOf,
} from '../../src/catalog/index.ts';
import { hasShared } from '../support/shared.ts';
import {
  type JsonEntry,
  type JsonInput,
  type JsonKey,
  type ModelsJson,
  readModelsJson,
} from './models-json.ts';

/*
 * Both sides are converted to one form: a flat list of strings per entry, one per native field or input, and the numbers
 * with it. An entry is compared in full, except for prose (`note`, `confidence`) and alternatives that must not be used.
 */

const IDX_TIMES: Readonly<Record<string, string>> = {
  inst: 'instant',
  'acc:bucket': 'bucket',
  'acc:last1h': 'last_hour',
};

/** Inputs of the reference, one line each; lists of levels are expanded. */
function fromJson(input: JsonInput, level: number | null): string[] {
  if (typeof input === 'string') return [`variable ${input}`];
  if ('idx' in input) {
    return [
      `idx ${input.idx.var}:${input.idx.level.replace('{L}', String(level))}:${IDX_TIMES[input.idx.time]}`,
    ];
  }
  if ('ecmwf' in input) {
    const { param, levtype, levelist } = input.ecmwf;
    return (levelist ?? [levtype === 'pl' ? level : null]).map(
      (each) => `ecmwf ${[param].flat().join('/')} ${levtype} ${each}`,
    );
  }
  if ('dwd' in input) {
    const { dir, var: variable, leveltype, levels } = input.dwd;
    const single = leveltype === 'pressure-level' ? level : null;
    return (levels ?? [single]).map((each) => `dwd ${dir} ${variable} ${leveltype} ${each}`);
  }
  const { short_name, package: file, heights } = input.mf;
  return (heights ?? [null]).map((each) => `mf ${short_name} ${file} ${each}`);
}

function fromCatalog(field: SourceField, derivation: boolean): string {
  const { names, file, key } = field;
  switch (names.kind) {
    case 'idx':
      return `idx ${names.variable}:${names.level}:${names.time}`;
    case 'ecmwf':
      // A name that is announced and not yet in the reference's list: see the test on it below.
      return `ecmwf ${names.params.filter((param) => param !== 'max_i10fg').join('/')} ${names.levelType} ${names.level}`;
    case 'dwd':
      // The reference gives no levels for the half-level heights: see the test on them below.
      if (file === 'time-invariant-level')
        return `dwd ${names.directory} ${names.variable} time-invariant null`;
      return `dwd ${names.directory} ${names.variable} ${file} ${names.level}`;
    case 'mf':
      return `mf ${names.shortName} ${file} ${derivation ? key.surfaceValue : null}`;
  }
}

function keyFromJson(key: JsonKey, level: number | null): FieldKey {
  return {
    discipline: key.discipline,
    category: key.category,
    number: key.number,
    surfaceType: key.surface_type,
    surfaceValue: key.surface_value === 'L*100' ? Number(level) * 100 : key.surface_value,
    secondSurfaceType: key.second_surface_type,
    statisticalProcess: key.statistical_process,
    local: key.local_table,
  };
}

/** An entry of the reference in that form. */
function expected(entry: JsonEntry, level: number | null): object {
  const names = entry.names as { inputs?: readonly JsonInput[] };
  const inputs = entry.status === 'unavailable' ? [] : (names.inputs ?? [names as JsonInput]);
  return {
    status: entry.status,
    names: inputs.flatMap((input) => fromJson(input, level)),
    key: entry.key && keyFromJson(entry.key, level),
    // The reference leaves it out where the file name is the selector (DWD).
    file: entry.file,
    nativeUnits: entry.native_unit,
    conversion: entry.conversion,
    scale: entry.scale,
    offset: entry.offset,
    firstLeadHours: entry.first_step_hours,
  };
}

const UNAVAILABLE = {
  status: 'unavailable',
  names: [],
  key: null,
  file: null,
  nativeUnits: null,
  conversion: null,
  scale: null,
  offset: null,
  firstLeadHours: null,
};

/** An entry of the catalog in that form. Derived variables: key and unit are the first input's where the reference gives them. */
function actual(model: ModelId, name: VariableName, keyOfFirstInput: boolean): object {
  const native = nativeOf(model, name);
  if (native.status === 'unavailable') return UNAVAILABLE;
  if (native.status === 'native') {
    return {
      status: 'native',
      names: [fromCatalog(native, false)],
      key: native.key,
      file: native.names.kind === 'dwd' ? null : native.file,
      nativeUnits: native.nativeUnits,
      conversion: native.conversion,
      scale: native.scale,
      offset: native.offset,
      firstLeadHours: native.firstLeadHours,
    };
  }
  const fields = native.inputs.map((input) => {
    if (input.kind === 'field') return input;
    const of = nativeOf(model, input.name);
    if (of.status !== 'native') throw new Error(`${name} of ${model} is derived from a derived variable`);
    return of;
  });
  const files = new Set(fields.map((field) => (field.names.kind === 'dwd' ? null : field.file)));
  expect(files.size, `${name} of ${model}: files of its inputs`).toBe(1);
  const lines = native.inputs.map((input) =>
    input.kind === 'variable' ? `variable ${input.name}` : fromCatalog(input, true),
  );
  return {
    status: 'derived',
    names: [...new Set(lines)],
    key: keyOfFirstInput ? fields[0]?.key : null,
    file: [...files][0],
    nativeUnits: keyOfFirstInput ? fields[0]?.nativeUnits : variableOf(name).units,
    conversion: native.conversion,
    scale: 1,
    offset: 0,
    firstLeadHours: native.firstLeadHours,
  };
}

function native(model: ModelId, name: VariableName): NativeField {
  const found = nativeOf(model, name);
  if (found.status !== 'native') throw new Error(`${name} of ${model} is ${found.status}`);
  return found;
}

describe.skipIf(!hasShared)('native fields agree with the reference', () => {
  const models: Partial<ModelsJson['models']> = hasShared ? readModelsJson().models : {};

  it.each(MODEL_IDS)('%s, surface', (model) => {
    const reference = models[model]!.surface;
    const names = SURFACE_VARIABLE_NAMES.filter((name) => name in reference);
    expect([...names].sort()).toEqual(Object.keys(reference).sort());
    for (const name of names) {
      const entry = reference[name]!;
      expect(actual(model, name, entry.key !== null), `${name} of ${model}`).toEqual(expected(entry, null));
    }
  });

  it.each(MODEL_IDS)('%s, every pressure level', (model) => {
    const reference = models[model]!.pressure;
    const bases = PRESSURE_BASES.filter((base) => base in reference);
    expect([...bases].sort()).toEqual(Object.keys(reference).sort());
    for (const base of bases) {
      const entry = reference[base]!;
      for (const level of PRESSURE_LEVELS_HPA) {
        const name = pressureVariableName(base, level);
        expect(actual(model, name, entry.key !== null), `${name} of ${model}`).toEqual(
          expected(entry, level),
        );
      }
    }
  });

  it.each(['total_precipitation', 'total_cloud_cover'] as const)(
    'euro-ifs %s is understood after its re-encoding too',
    (name) => {
      const alternative = models['euro-ifs']!.surface[name]!.alternative as {
        key: JsonKey;
        native_unit: string;
        scale: number;
      };
      expect(native('euro-ifs', name).otherEncodings).toEqual([
        {
          key: keyFromJson(alternative.key, null),
          nativeUnits: alternative.native_unit,
          scale: alternative.scale,
          offset: 0,
        },
      ]);
    },
  );
});

describe('native fields', () => {
  it.each([
    ['icon-global', 120],
    ['icon-eu', 74],
  ] as const)(
    '%s has half-level heights around every model level, and the ground, full level %i being the lowest',
    (model, lowest) => {
      const wind = nativeOf(model, 'wind_u_80m');
      if (wind.status !== 'derived') throw new Error('expected a derived wind');
      const levelsOf = (file: string): number[] =>
        wind.inputs.flatMap((input) =>
          input.kind === 'field' && input.file === file && input.names.kind === 'dwd'
            ? [Number(input.names.level)]
            : [],
        );
      const halfLevels = levelsOf('time-invariant-level');
      const needed = levelsOf('model-level').flatMap((level) => [level, level + 1]);
      expect([...halfLevels].sort()).toEqual([...new Set([...needed, lowest + 1])].sort());
      expect(halfLevels[0]).toBe(lowest + 1);
    },
  );

  it('gusts of euro-ifs match their former names, and the one announced', () => {
    const { names } = native('euro-ifs', 'wind_gust_10m');
    expect(names).toMatchObject({ params: ['10fg', '10fg3', 'max_i10fg'] });
  });

  it('gusts are instantaneous at NOAA and maxima at the other producers', () => {
    const methods = MODEL_IDS.map((model) => native(model, 'wind_gust_10m').cellMethods);
    expect(methods).toEqual([
      'time: point',
      'time: maximum',
      'time: point',
      'time: point',
      'time: maximum',
      'time: maximum',
      'time: maximum',
    ]);
  });

  it('maxima cover the last hour at DWD and Météo-France, and the output step at ECMWF', () => {
    const windows = (['euro-ifs', 'icon-global', 'icon-eu', 'arome'] as const).map(
      (model) => native(model, 'wind_gust_10m').window,
    );
    expect(windows).toEqual(['output_step', 'last_hour', 'last_hour', 'last_hour']);
    for (const model of MODEL_IDS) expect(native(model, 'total_precipitation').window).toBe('output_step');
  });

  it('names the parcel of CAPE', () => {
    expect(MODEL_IDS.map((model) => native(model, 'cape').comment)).toEqual([
      'surface-based parcel',
      'most unstable parcel',
      'surface-based parcel',
      'surface-based parcel',
      'mixed-layer parcel',
      'mixed-layer parcel',
      "the producer's CAPE_INS",
    ]);
  });

  it('fills in the level in names and keys', () => {
    const gfs = native('gfs', 'temperature_500hpa');
    expect(gfs.names).toEqual({ kind: 'idx', variable: 'TMP', level: '500 mb', time: 'instant' });
    expect(gfs.key.surfaceValue).toBe(50_000);
  });
});
