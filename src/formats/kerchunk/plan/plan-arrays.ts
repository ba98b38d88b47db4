import {
  CONVERSIONS,
  isInvariant,
  leadsOf,
  type ModelId,
  type NativeField,
  nativeOf,
  VARIABLE_NAMES,
  type Variable,
  type VariableName,
  variableOf,
} from '../../../catalog/index.ts';
import type { Omission, ReferencedMessage, ReferencedRun } from '../referenced-run.ts';
import { amountArrays } from './amount-arrays.ts';
import { Omissions } from './omissions.ts';
import { onceEach, type ReferenceArray } from './reference-array.ts';

export interface Plan {
  readonly arrays: readonly ReferenceArray[];
  readonly omitted: readonly Omission[];
}

/** Which variables of a run can be referred to, under which names, and which cannot. */
export function planArrays(run: ReferencedRun): Plan {
  const byField = Map.groupBy(run.messages, ({ field }) => field);
  const omissions = new Omissions();
  const arrays: ReferenceArray[] = [];
  for (const name of VARIABLE_NAMES) {
    const native = nativeOf(run.model, name);
    const variable = variableOf(name);
    if (native.status === 'native') {
      arrays.push(...arraysOf(run, variable, native, byField.get(name) ?? [], omissions));
    } else {
      const reason =
        native.status === 'unavailable'
          ? native.reason
          : `derived by the service: ${CONVERSIONS[native.conversion].formula}`;
      omissions.add(variable.base, levelOf(variable), reason);
    }
  }
  return { arrays, omitted: omissions.list(new Set(arrays.map(({ name }) => name))) };
}

/** The arrays of one native variable: one, but for amounts one for each kind of window. */
function arraysOf(
  { model, initTime, axes }: ReferencedRun,
  variable: Variable,
  native: NativeField,
  messages: readonly ReferencedMessage[],
  omissions: Omissions,
): readonly ReferenceArray[] {
  const { name, base } = variable;
  const level = levelOf(variable);
  const expected = messages.filter(({ window }) => window.endHours >= native.firstLeadHours);
  if (expected.length === 0) {
    omissions.add(base, level, 'its source has no message of it (yet)');
    return [];
  }
  const isAxial =
    axes.kind === 'projected' && axes.winds === 'grid' && native.conversion === 'rotate_lambert';
  const ownName = isAxial ? axialName(base) : base;
  if (isAxial) {
    const reason = `messages have winds along the axes of the grid, not towards east and north: see ${ownName}`;
    omissions.add(base, level, reason);
  }
  const first = expected.filter(({ fieldIndex }) => fieldIndex === 0);
  if (first.length < expected.length) omissions.add(ownName, level, NOT_FIRST);
  if (native.conversion === 'deaccumulate' || native.conversion === 'use_1h_record') {
    const arrays = amountArrays(variable, model, initTime, native, first);
    if (!arrays.some((array) => array.name === name)) {
      const names = arrays.map((array) => array.name).join(', ');
      omissions.add(
        name,
        null,
        `no message covers just the time since the previous output step: see ${names}`,
      );
    }
    return arrays;
  }
  if (native.conversion === 'rate_of_step') {
    omissions.add(name, null, `its messages are ${native.nativeUnits} since the start of the run`);
    return [];
  }
  const isSame = isInvariant(native);
  const covering = first.filter(
    ({ window }) => window.startHours === startOf(model, initTime, native, window),
  );
  if (covering.length < first.length) omissions.add(ownName, level, 'some of its messages cover other times');
  if (covering.length === 0) return [];
  return [
    {
      name: ownName,
      variable: name,
      level,
      standardName: isAxial ? axialStandardName(name) : variable.standardName,
      longName: isAxial ? axialLongName(variable) : longNameOf(variable),
      cellMethods: native.cellMethods,
      comment: native.comment,
      isInvariant: isSame,
      messages: isSame ? onceEach(covering).slice(0, 1) : onceEach(covering),
    },
  ];
}

const NOT_FIRST =
  'it is not the first field of its message, and the codec that decodes references to GRIB reads no other';

function levelOf({ level }: Variable): number | null {
  return level.kind === 'pressure' ? level.hectopascals : null;
}

/** Where the window of a message must start for its values to be those of the variable. */
function startOf(
  model: ModelId,
  initTime: Date,
  { window }: NativeField,
  { endHours }: ReferencedMessage['window'],
): number | null {
  switch (window) {
    case 'instant':
      return endHours;
    case 'last_hour':
      return endHours - 1;
    case 'output_step':
      return leadsOf(model, initTime.getUTCHours()).findLast((lead) => lead < endHours) ?? null;
  }
}

/** `wind_x_10m` of `wind_u_10m`, `y_wind` of `v_wind`: along the axes of the grid. */
function axialName(base: string): string {
  return base.replace(/^(wind_|)([uv])_/, (_, head, letter) => `${head}${letter === 'u' ? 'x' : 'y'}_`);
}

function axialStandardName(name: VariableName): string {
  return /^(wind_u_|u_wind_)/.test(name) ? 'x_wind' : 'y_wind';
}

function axialLongName(variable: Variable): string {
  const axis = axialStandardName(variable.name) === 'x_wind' ? 'x' : 'y';
  return longNameOf(variable).replace(
    /^(Eastward|Northward) wind/,
    `Wind along the ${axis} axis of the grid`,
  );
}

/** Without the pressure, which is a coordinate. */
function longNameOf({ longName }: Variable): string {
  return longName.replace(/ at \d+ hPa/, '');
}
