import type { GribField } from 'gribjs';
import { type ModelId, modelOf } from '../../catalog/index.ts';
import type { EcmwfIndexLine } from '../indexes/ecmwf-index.ts';

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
  if (ONE_FORECAST.has(product.template)) return 0;
  if (!MEMBER.has(product.template) || modelOf(model).ensemble === null) return null;
  return product.perturbationNumber ?? null;
}

/** Of a wgrib2 index, whose rows end with `ENS=+7` or `ENS=low-res ctl`. */
export function memberOfIndex(model: ModelId, extra: string): RowForecast {
  if (modelOf(model).ensemble === null) return { member: 0, extra };
  if (/^ENS=(?:low|hi)-res ctl$/.test(extra)) return { member: 0, extra: '' };
  const number = /^ENS=\+(\d{1,3})$/.exec(extra)?.[1];
  return number === undefined ? { member: 0, extra } : { member: Number(number), extra: '' };
}

/** Of an ECMWF index. The control is the deterministic forecast; it was one of type `cf`, beside the members, before cycle 50r1. */
export function memberOfEcmwfIndex(
  model: ModelId,
  { type, stream, number }: Pick<EcmwfIndexLine, 'type' | 'stream' | 'number'>,
): RowForecast {
  const isEnsemble = modelOf(model).ensemble !== null;
  if (isEnsemble && stream === 'enfo' && type === 'cf') return { member: 0, extra: '' };
  if (isEnsemble && stream === 'enfo' && type === 'pf' && /^\d{1,3}$/.test(number ?? '')) {
    return { member: Number(number), extra: '' };
  }
  const other = Object.entries({ type, stream }).filter(
    ([key, value]) => !DETERMINISTIC[key]?.includes(value),
  );
  if (number !== null) other.push(['number', number]);
  return { member: 0, extra: other.map(([key, value]) => `${key} ${value}`).join(', ') };
}

/** Keys of the deterministic forecast; `scda` are its runs of 06 and 18 UTC before cycle 50r1. */
const DETERMINISTIC: Readonly<Record<string, readonly string[]>> = {
  type: ['fc'],
  stream: ['oper', 'scda'],
};
