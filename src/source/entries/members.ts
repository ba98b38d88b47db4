import type { GribField } from 'gribjs';
import { firstNumberOf, type ModelId, modelOf } from '../../catalog/index.ts';
import type { EcmwfIndexLine } from '../indexes/ecmwf-index.ts';

// Numbers here are those by which forecasts are stored: 0 is the control, or the member that takes its place (`firstNumberOf`).

/** Product definition templates of one forecast: at a point in time, and over an interval. */
const ONE_FORECAST: ReadonlySet<number> = new Set([0, 8]);
/** The same of a member of an ensemble, whose number they give. */
const MEMBER: ReadonlySet<number> = new Set([1, 11]);

/**
 * What an inventory's row says of the forecast that its message is of: the member, and whatever else sets it apart from the model's, such as
 * the mean of an ensemble. A row with an `extra` is not selected.
 */
interface RowForecast {
  /** 0 = the control, or the only forecast. */
  readonly member: number;
  readonly extra: string;
}

/**
 * The member of a message; null where it is of another kind of product, or of a member though the model has one forecast.
 * The number alone counts: types of ensemble forecasts and sizes of ensembles are not what their tables say in files of several centres.
 */
export function memberOfField(model: ModelId, { product }: GribField): number | null {
  const { ensemble } = modelOf(model);
  if (ONE_FORECAST.has(product.template)) {
    return ensemble === null || ensemble.control === 'single' ? 0 : null;
  }
  if (!MEMBER.has(product.template) || ensemble === null) return null;
  const number = product.perturbationNumber ?? null;
  return number === null ? null : storedNumber(model, number);
}

/** Null for a number that the model does not have: it may be of an ensemble that has grown, or damaged. */
function storedNumber(model: ModelId, number: number): number | null {
  const first = firstNumberOf(model);
  if (number < first || number > (modelOf(model).ensemble?.members ?? 0)) return null;
  return number === first ? 0 : number;
}

/** Of a wgrib2 index, whose rows end with `ENS=+7` or `ENS=low-res ctl`. */
export function memberOfIndex(model: ModelId, extra: string): RowForecast {
  const { ensemble } = modelOf(model);
  if (ensemble === null) return { member: 0, extra };
  // Rows of a single forecast, such as those of another model in the same tree, end with nothing.
  if (extra === '' && ensemble.control === 'numbered') return { member: 0, extra: 'a single forecast' };
  if (/^ENS=(?:low|hi)-res ctl$/.test(extra)) return { member: 0, extra: '' };
  const number = /^ENS=\+(\d{1,3})$/.exec(extra)?.[1];
  const member = number === undefined ? null : storedNumber(model, Number(number));
  return member === null ? { member: 0, extra } : { member, extra: '' };
}

/** Of an ECMWF index. The control is the deterministic forecast; it was one of type `cf`, beside the members, before cycle 50r1. */
export function memberOfEcmwfIndex(
  model: ModelId,
  { type, stream, number }: Pick<EcmwfIndexLine, 'type' | 'stream' | 'number'>,
): RowForecast {
  const { ensemble } = modelOf(model);
  if (ensemble !== null && stream === 'enfo') {
    if (type === 'cf') return { member: 0, extra: '' };
    const member =
      type === 'pf' && /^\d{1,3}$/.test(number ?? '') ? storedNumber(model, Number(number)) : null;
    if (member !== null) return { member, extra: '' };
  }
  if (ensemble?.control === 'numbered') return { member: 0, extra: `type ${type}, stream ${stream}` };
  const other = Object.entries({ type, stream }).filter(
    ([key, value]) => !DETERMINISTIC[key]?.includes(value),
  );
  if (number !== null) other.push(['number', number]);
  return { member: 0, extra: other.map(([key, value]) => `${key} ${value}`).join(', ') };
}

/** Keys of the deterministic forecast, of the atmosphere and of waves; `scda` and `scwv` are its runs of 06 and 18 UTC before cycle 50r1. */
const DETERMINISTIC: Readonly<Record<string, readonly string[]>> = {
  type: ['fc'],
  stream: ['oper', 'scda', 'wave', 'scwv'],
};
