/** The parts of `models.json` of the reference material that the catalog must agree with. */
import { readFileSync } from 'node:fs';
import { sharedPath } from '../support/shared.ts';

export interface JsonKey {
  readonly discipline: number;
  readonly category: number;
  readonly number: number;
  readonly surface_type: number | null;
  readonly surface_value: number | 'L*100' | null;
  readonly second_surface_type: number | null;
  readonly statistical_process: number | null;
  readonly local_table: boolean;
}

export type JsonInput =
  | string
  | { readonly idx: { readonly var: string; readonly level: string; readonly time: string } }
  | {
      readonly ecmwf: {
        readonly param: string | readonly string[];
        readonly levtype: string;
        readonly levelist?: readonly number[];
      };
    }
  | {
      readonly dwd: {
        readonly dir: string;
        readonly var: string;
        readonly leveltype: string;
        readonly levels?: readonly number[];
      };
    }
  | {
      readonly mf: {
        readonly short_name: string | null;
        readonly package: string;
        readonly heights?: readonly number[];
      };
    };

export interface JsonEntry {
  readonly status: string;
  readonly names: object;
  readonly key: JsonKey | null;
  readonly file: string | null;
  readonly native_unit: string | null;
  readonly conversion: string | null;
  readonly scale: number | null;
  readonly offset: number | null;
  readonly first_step_hours: number | null;
  readonly confidence: string;
  readonly note: string;
  readonly alternative?: object;
}

export interface JsonModel {
  readonly surface: Readonly<Record<string, JsonEntry>>;
  readonly pressure: Readonly<Record<string, JsonEntry>>;
  readonly [fact: string]: unknown;
}

export interface ModelsJson {
  readonly pressure_levels_hpa: readonly number[];
  readonly units: Readonly<Record<string, string>>;
  readonly conversions: Readonly<Record<string, string>>;
  readonly cf: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly total_precipitation: {
    readonly negative_tolerance_kg_m2_per_h: number;
    readonly accumulation: Readonly<Record<string, unknown>>;
  };
  readonly models: Readonly<Record<string, JsonModel>>;
}

export function readModelsJson(): ModelsJson {
  return JSON.parse(readFileSync(sharedPath('models.json'), 'utf8')) as ModelsJson;
}
