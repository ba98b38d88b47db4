import { z } from 'zod';
import { isSeriesName, SERIES_NAMES, type SeriesName } from '../../catalog/index.ts';
import { MAX_COMPARISONS, MAX_QUANTILES } from '../../forecast/index.ts';
import {
  asList,
  invalidParameter,
  MEMBERS_FORM,
  parseDecimal,
  parseMembers,
  parseQuantiles,
  quoted,
  readWith,
  shownAs,
  unknownVariable,
} from '../../http/index.ts';

/** Comparisons by their operator. */
const COMPARISONS = { '>': 'GT', '>=': 'GE', '<': 'LT', '<=': 'LE' } as const;
export type Operator = keyof typeof COMPARISONS;
export const OPERATORS = Object.keys(COMPARISONS) as [Operator, ...Operator[]];

/** A comparison as it was requested, its threshold in the requested unit. */
export interface RequestedComparison {
  readonly name: SeriesName;
  readonly operator: Operator;
  readonly comparison: (typeof COMPARISONS)[Operator];
  readonly threshold: number;
  /** Null for the fixed unit of the variable. */
  readonly unit: string | null;
}

const CONDITION =
  /^(?<name>[^<>=\s]+)\s*(?<operator>>=|<=|>|<)\s*(?<threshold>[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?)?\s*(?<unit>[^\d\s.,+-].*)?$/i;
const CONDITION_PATTERN =
  '^[a-z0-9_]+ *(>=|<=|>|<) *[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]{1,3})?( *[^0-9.,+ -][^,]*)?$';

/** Parameters about the members of an ensemble. */
export const ensembleParameters = {
  quantiles: asList(
    readWith(z.string(), (text) => parseQuantiles(text, 'quantiles')).meta({
      description:
        'For a run with members: adds these quantiles over all of them, at places with mean, standard deviation, minimum and maximum; `values` stay those of the control. 0.1 is the tenth percentile.',
      example: [0.1, 0.5, 0.9],
      ...shownAs({
        type: 'array',
        minItems: 1,
        maxItems: MAX_QUANTILES,
        items: { type: 'number', minimum: 0, maximum: 1 },
      }),
    }),
  ).optional(),
  members: asList(
    readWith(z.string(), (text) => parseMembers(text, 'members')).meta({
      description:
        'For a run with members: adds the values of `all`, or of these numbers and ranges, such as `0,3-9`; 0 is the control.',
      example: '0,3-9',
      ...shownAs({ type: 'string', pattern: MEMBERS_FORM }),
    }),
  ).optional(),
  probability: asList(
    readWith(z.string(), readComparisons).meta({
      description:
        'For a run with members: adds the share of them that meets all of these conditions at once, not calibrated. A variable or diagnostic, one of > >= < <=, a number, and its unit unless it is the fixed one: `total_precipitation>1mm`.',
      example: ['total_precipitation>1mm', 'wind_speed_10m>10'],
      ...shownAs({
        type: 'array',
        minItems: 1,
        maxItems: MAX_COMPARISONS,
        items: { type: 'string', pattern: CONDITION_PATTERN },
      }),
    }),
  ).optional(),
};

function readComparisons(text: string): readonly RequestedComparison[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > MAX_COMPARISONS) {
    const detail = `has ${parts.length} conditions, at most ${MAX_COMPARISONS} are allowed`;
    throw invalidParameter('probability', detail);
  }
  return parts.map(readComparison);
}

function readComparison(text: string): RequestedComparison {
  const { name = '', operator, threshold, unit = null } = CONDITION.exec(text)?.groups ?? {};
  if (!isOperator(operator)) {
    const form = 'a variable, one of > >= < <=, and a number with or without its unit';
    throw invalidParameter(
      'probability',
      `has ${quoted(text)}: a condition is ${form}, such as total_precipitation>1mm`,
    );
  }
  if (!isSeriesName(name)) throw invalidParameter('probability', unknownVariable(name, SERIES_NAMES));
  const number = parseDecimal(threshold ?? '');
  if (number === null) {
    throw invalidParameter('probability', `has no number after ${operator} in ${quoted(text)}`);
  }
  return { name, operator, comparison: COMPARISONS[operator], threshold: number, unit };
}

function isOperator(text: string | undefined): text is Operator {
  return text !== undefined && Object.hasOwn(COMPARISONS, text);
}
