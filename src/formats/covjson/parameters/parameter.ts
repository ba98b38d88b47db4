import { isoDuration } from '../../../catalog/index.ts';
import { SYNTHETIC_NOTICE } from '../../attribution.ts';
import { type DatasetField, labelOf } from '../../datasets.ts';
import { type UnitObject, unitObject } from './units.ts';

/** Text by language. */
interface Text {
  readonly en: string;
}

interface Category {
  readonly id: string;
  readonly label: Text;
}

/** A parameter (CoverageJSON 1.0, section 6.3). */
export interface ParameterObject {
  readonly type: 'Parameter';
  readonly description?: Text;
  readonly observedProperty: {
    readonly id?: string;
    readonly label: Text;
    readonly categories?: readonly Category[];
  };
  /** Absent where the values are codes of categories. */
  readonly unit?: UnitObject;
  readonly categoryEncoding?: Readonly<Record<string, number>>;
  /** As in EDR's `parameter_names`. */
  readonly measurementType?: MeasurementType;
  /** CF cell methods. */
  readonly 'isobar:cell_methods'?: string;
}

/** How a value summarises its interval (OGC EDR 1.1). */
interface MeasurementType {
  readonly method: string;
  /** Of the interval, ISO 8601; absent for moments, and where the intervals differ. */
  readonly duration?: string;
}

/** @param leads that the field's windows end at */
export function parameterObject(
  field: DatasetField,
  leads: readonly number[],
  synthetic: boolean,
): ParameterObject {
  const { quantity, cellMethods } = field;
  const descriptions = [
    synthetic ? SYNTHETIC_NOTICE : null,
    'formula' in quantity ? `Computed: ${quantity.formula}.` : null,
  ].filter((text) => text !== null);
  const categories = categoriesOf(quantity);
  const measurementType = measurementTypeOf(field, leads);
  return {
    type: 'Parameter',
    ...(descriptions.length > 0 && { description: { en: descriptions.join(' ') } }),
    observedProperty: {
      ...(quantity.standardName !== null && {
        id: `http://vocab.nerc.ac.uk/standard_name/${quantity.standardName}/`,
      }),
      label: { en: labelOf(field) },
      ...(categories !== null && { categories: categories.map(({ id, label }) => ({ id, label })) }),
    },
    // A parameter has a unit or categories (section 6.3).
    ...(categories === null
      ? { unit: unitObject(quantity.units) }
      : { categoryEncoding: Object.fromEntries(categories.map(({ id, value }) => [id, value])) }),
    ...(measurementType !== null && { measurementType }),
    ...(cellMethods !== null && { 'isobar:cell_methods': cellMethods }),
  };
}

function categoriesOf(
  quantity: DatasetField['quantity'],
): readonly (Category & { readonly value: number })[] | null {
  if (!('codes' in quantity) || quantity.codes === null) return null;
  return quantity.codes.map(({ value, meaning }) => ({
    id: `isobar:${quantity.name}/${value}`,
    label: { en: meaning },
    value,
  }));
}

function measurementTypeOf(
  { cellMethods, windowStarts }: DatasetField,
  leads: readonly number[],
): MeasurementType | null {
  const method = /^time: (\w+)/.exec(cellMethods ?? '')?.[1];
  if (method === undefined) return null;
  if (method === 'point') return { method: 'instantaneous' };
  const hours = new Set(
    windowStarts?.flatMap((start, t) => (start === null ? [] : [(leads[t] ?? start) - start])),
  );
  const [only] = hours;
  return only !== undefined && hours.size === 1 ? { method, duration: isoDuration(only) } : { method };
}
