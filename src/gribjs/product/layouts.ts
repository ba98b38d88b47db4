/**
 * Where the parts of a product definition template lie. All begin with category (octet 10) and number (11).
 * Octet numbers are those of section 4.
 */
export interface ProductLayout {
  readonly template: number;
  readonly title: string;
  /** Octet of the type of generating process, with which the part common to all templates begins. */
  readonly common: number;
  /** Octet of the perturbation number of an ensemble member. */
  readonly perturbation?: number;
  /** Octet of the end of the overall time interval, with which the statistical part begins. */
  readonly statistics?: number;
}

/** Every product definition template that the codec knows. A new one is a line here. */
export const PRODUCT_LAYOUTS: readonly ProductLayout[] = [
  { template: 0, title: 'analysis or forecast at a point in time', common: 12 },
  { template: 1, title: 'ensemble member at a point in time', common: 12, perturbation: 36 },
  { template: 2, title: 'derived from the ensemble at a point in time', common: 12 },
  { template: 3, title: 'derived from a rectangular cluster at a point in time', common: 12 },
  { template: 4, title: 'derived from a circular cluster at a point in time', common: 12 },
  { template: 5, title: 'probability at a point in time', common: 12 },
  { template: 6, title: 'percentile at a point in time', common: 12 },
  { template: 7, title: 'analysis or forecast error at a point in time', common: 12 },
  { template: 8, title: 'statistic over an interval', common: 12, statistics: 35 },
  { template: 9, title: 'probability over an interval', common: 12, statistics: 48 },
  { template: 10, title: 'percentile over an interval', common: 12, statistics: 36 },
  { template: 11, title: 'ensemble member over an interval', common: 12, perturbation: 36, statistics: 38 },
  { template: 12, title: 'derived from the ensemble over an interval', common: 12, statistics: 37 },
  { template: 15, title: 'spatial statistic at a point in time', common: 12 },
  { template: 40, title: 'chemical constituent at a point in time', common: 14 },
  {
    template: 41,
    title: 'ensemble member, chemical constituent at a point in time',
    common: 14,
    perturbation: 38,
  },
  { template: 42, title: 'chemical constituent over an interval', common: 14, statistics: 37 },
  {
    template: 43,
    title: 'ensemble member, chemical constituent over an interval',
    common: 14,
    perturbation: 38,
    statistics: 40,
  },
  { template: 48, title: 'optical property of aerosol at a point in time', common: 36 },
  { template: 60, title: 'ensemble reforecast at a point in time', common: 12, perturbation: 36 },
  {
    template: 61,
    title: 'ensemble reforecast over an interval',
    common: 12,
    perturbation: 36,
    statistics: 45,
  },
];
