import type { FixedSurface } from 'gribjs';
import type { TimeWindow } from '../../../catalog/index.ts';
import {
  type EncodedField,
  type FieldKey,
  isVariableName,
  kindOfProcess,
  type NativeFieldId,
  nativeFieldsOf,
  nativeOf,
  pathOfFile,
  pathValuesOfField,
} from '../../../catalog/index.ts';
import { instant, maximum, plannedField } from '../planned-field.ts';
import type { PlanMessages, PlannedMessage, RunTime } from '../planned-message.ts';
import { HYBRID_LEVEL, verticalGridOf } from './vertical-grid.ts';

const BITS = 16;
/** The demo makes thousands of files, and bzip2 takes longer for each byte than all else together. */
const BITS_ON_FINE_GRID = 11;
/** For coordinates in degrees: cells must not round to the same point. */
const COORDINATE_BITS = 24;

/** Code table 4.5. */
const MEAN_SEA_LEVEL = 101;

/** Pressures of layers are whole hectopascals. */
const isobaric = (pascals: number): FixedSurface => ({ type: 100, value: pascals, scaleFactor: -2 });

/** Tops and bottoms of the cloud layers, by DWD's names. */
const LAYERS: Readonly<Record<string, { readonly top: FixedSurface; readonly bottom: FixedSurface }>> = {
  CLCL: { top: isobaric(80_000), bottom: { type: 1, value: 0 } },
  CLCM: { top: isobaric(40_000), bottom: isobaric(80_000) },
  CLCH: { top: isobaric(0), bottom: isobaric(40_000) },
};

/** DWD's ICON: one file per field and lead; one per run for constant fields. */
export const dwdMessages: PlanMessages = (run, lead) =>
  [...nativeFieldsOf(run.model)].flatMap(([id, field]): PlannedMessage[] => {
    if (field.constant && lead > 0) return [];
    const window = fieldWindow(run, id, field, lead);
    return window === null ? [] : [messageOf(run, id, field, window)];
  });

function messageOf(run: RunTime, id: NativeFieldId, field: EncodedField, window: TimeWindow): PlannedMessage {
  const { names, key, constant } = field;
  if (names.kind !== 'dwd') throw new TypeError(`catalog: ${id} of ${run.model} has no file`);
  const lead = window.endHours;
  const top = LAYERS[names.variable]?.top;
  return {
    path: pathOfFile(run, field.file, lead, pathValuesOfField(field)),
    lead,
    fields: [
      plannedField(run.model, id, {
        window,
        packing:
          key.category === 191
            ? { template: 42, bits: COORDINATE_BITS }
            : { template: 42, bits: BITS, bitsOnFineGrid: constant ? BITS : BITS_ON_FINE_GRID },
        ...(top === undefined ? {} : { firstSurface: top }),
        secondSurface: secondSurfaceOf(field, names.variable),
        ...(key.surfaceType === HYBRID_LEVEL ? { verticalCoordinates: verticalGridOf(run.model) } : {}),
      }),
    ],
  };
}

/** Model levels are between two half levels; heights of half levels are above mean sea level. */
function secondSurfaceOf({ key, constant }: EncodedField, variable: string): FixedSurface | null {
  if (key.surfaceType !== HYBRID_LEVEL) return LAYERS[variable]?.bottom ?? null;
  if (constant) return { type: MEAN_SEA_LEVEL, value: null };
  return { type: HYBRID_LEVEL, value: (key.surfaceValue ?? 0) + 1 };
}

/** Since the start of the run. */
function overRun({ statisticalProcess }: FieldKey, lead: number): TimeWindow {
  return { kind: kindOfProcess(statisticalProcess), startHours: 0, endHours: lead };
}

/** Null where a lead has no such file: only ICON-EU has a gust at lead 0, over an empty window. */
function fieldWindow(
  { model }: RunTime,
  id: NativeFieldId,
  { key }: EncodedField,
  lead: number,
): TimeWindow | null {
  if (key.statisticalProcess === null) return instant(lead);
  const native = isVariableName(id) ? nativeOf(model, id) : null;
  const ofLastHour = native?.status === 'native' && native.window === 'last_hour';
  if (!ofLastHour) return overRun(key, lead);
  if (lead > 0) return maximum(lead - 1, lead);
  return model === 'icon-eu' ? maximum(0, 0) : null;
}
