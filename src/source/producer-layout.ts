import { leadsOf, type ModelId, modelOf, nativeOf, VARIABLE_NAMES } from '../catalog/index.ts';

/** One file of a run in the producer's layout, below a source's base. */
export interface LayoutFile {
  readonly path: string;
  /** Product key in the catalog's `files`. */
  readonly product: string;
  readonly lead: number;
}

/**
 * Every file of a run that holds native fields of the service's variables, in order of leads.
 * Only for models whose files hold one lead each and are named by run and lead alone (NOAA's and ECMWF's).
 */
export function filesOfRun(model: ModelId, initTime: Date): readonly LayoutFile[] {
  const { files } = modelOf(model);
  const products = new Set(
    VARIABLE_NAMES.map((variable) => nativeOf(model, variable)).flatMap((native) =>
      native.status === 'native' ? [native.file] : [],
    ),
  );
  return leadsOf(model, initTime.getUTCHours()).flatMap((lead) =>
    [...products].flatMap((product) => {
      const template = files[product];
      return template === undefined ? [] : [{ path: fillPath(template, initTime, lead), product, lead }];
    }),
  );
}

/** Fills the run and lead placeholders of a path template (catalog `PathTemplate`). Throws RangeError at any other one. */
export function fillPath(template: string, initTime: Date, lead: number): string {
  const iso = initTime.toISOString();
  const [year, month, day, hour] = [iso.slice(0, 4), iso.slice(5, 7), iso.slice(8, 10), iso.slice(11, 13)];
  const values: Readonly<Record<string, string>> = {
    YYYY: year,
    MM: month,
    DD: day,
    HH: hour,
    YYYYMMDD: `${year}${month}${day}`,
    YYYYMMDDHH: `${year}${month}${day}${hour}`,
    F: String(lead),
    FF: String(lead).padStart(2, '0'),
    FFF: String(lead).padStart(3, '0'),
  };
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new RangeError(`path template "${template}": ${placeholder} is not a run or lead`);
    return value;
  });
}
