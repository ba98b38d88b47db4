import { nativeOf, type VariableName } from '../../../catalog/index.ts';
import type { Run } from '../../../forecast/index.ts';
import { type ParameterObject, parameterObject } from '../../../formats/index.ts';
import { datasetField } from '../../../http/index.ts';
import { leadsOfRun } from '../../parameters/times/leads.ts';
import { type ModelParameter, modelParameters } from '../../parameters/variables/model-parameters.ts';
import { type Extent, spatialExtent, verticalExtent } from './extent.ts';

/** A parameter in the metadata. Its labels are plain text, where those of CoverageJSON are by language. */
export interface ParameterName {
  readonly type: 'Parameter';
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly dataType: 'float';
  readonly 'data-type': 'float';
  readonly observedProperty: { readonly id?: string; readonly label: string };
  readonly unit?: { readonly label: string; readonly symbol: NonNullable<ParameterObject['unit']>['symbol'] };
  readonly measurementType?: { readonly method: string; readonly duration: string };
  /** On pressure levels alone. */
  readonly extent?: Required<Pick<Extent, 'spatial' | 'vertical'>>;
}

/** The parameters of a run by name (OGC EDR 1.1, requirement edr/rc-parameters). */
export function parameterNames(run: Run): Readonly<Record<string, ParameterName>> {
  return Object.fromEntries(
    modelParameters(run.model).map((parameter) => [parameter.name, describeParameter(run, parameter)]),
  );
}

function describeParameter(run: Run, parameter: ModelParameter): ParameterName {
  const variable = variableFor(parameter);
  const native = nativeOf(run.model, variable);
  const leads = leadsOfRun(run);
  const field = datasetField(run, variable, leads, { vertical: parameter.kind === 'pressure' });
  const { cellMethods } = field;
  const inCoverages = parameterObject(field, leads, run.synthetic);
  const { observedProperty, unit } = inCoverages;
  const measurementType = measurementTypeOf(inCoverages);
  const levels =
    parameter.kind === 'pressure'
      ? verticalExtent(parameter.levels.map(({ hectopascals }) => hectopascals))
      : null;
  const comment = native.status === 'unavailable' ? null : native.comment;
  const description = [
    levels === null ? null : 'On pressure levels: z in hPa.',
    measurementType === null && cellMethods !== null
      ? `CF cell methods: ${cellMethods}, over intervals that differ.`
      : null,
    comment,
    inCoverages.description?.en,
  ].filter((text) => text !== null && text !== undefined);
  return {
    type: 'Parameter',
    id: parameter.name,
    label: observedProperty.label.en,
    ...(description.length > 0 && { description: description.join(' ') }),
    dataType: 'float',
    // EDR 1.1 writes it so.
    'data-type': 'float',
    observedProperty: {
      ...(observedProperty.id !== undefined && { id: observedProperty.id }),
      label: observedProperty.label.en,
    },
    ...(unit !== undefined && { unit: { label: unit.label.en, symbol: unit.symbol } }),
    ...(measurementType !== null && { measurementType }),
    ...(levels !== null && { extent: { spatial: spatialExtent(run), vertical: levels } }),
  };
}

/** The variable whose facts stand for a parameter: they are the same on all levels of a base. */
function variableFor(parameter: ModelParameter): VariableName {
  if (parameter.kind === 'surface') return parameter.name;
  const [lowest] = parameter.levels;
  if (lowest === undefined) throw new RangeError(`edr: ${parameter.name} without levels`);
  return lowest.variable;
}

/** How values stand for their intervals; null where those differ in length, which EDR cannot express. */
function measurementTypeOf({ measurementType }: ParameterObject) {
  if (measurementType === undefined) return null;
  const { method, duration = method === 'instantaneous' ? 'PT0S' : undefined } = measurementType;
  return duration === undefined ? null : { method, duration };
}
