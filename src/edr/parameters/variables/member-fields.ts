import {
  chosenNumbers,
  type ForecastRequest,
  fieldsOverMembers,
  keptStatistics,
  type Run,
  requireKeptQuantiles,
  requireSummarized,
  variablesWithMembers,
} from '../../../forecast/index.ts';
import type { MemberPosition } from '../../../formats/index.ts';
import { invalidParameter, parseMembers, parseQuantiles } from '../../../http/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { RawParameters } from '../raw-parameters.ts';
import { type ChosenField, variablesOf } from './chosen-fields.ts';

/**
 * The fields of members or quantiles that `member` or `quantile` requests, one for each of the chosen fields and positions; the chosen
 * fields themselves without these parameters. Where no parameters are named, those without members are left out. Throws
 * IsobarError('validation_error') for both, for a run or a parameter without members, for members that are not stored, and for quantiles of
 * directions and codes.
 */
export async function memberFields(
  request: ForecastRequest,
  run: Run,
  fields: readonly ChosenField[],
  rawParameters: RawParameters,
): Promise<readonly ChosenField[]> {
  const { member, quantile, 'parameter-name': names } = rawParameters;
  const parameter = member === undefined ? 'quantile' : 'member';
  if (member === undefined && quantile === undefined) return fields;
  if (member !== undefined && quantile !== undefined) {
    throw invalidParameter('quantile', 'and member exclude each other: give one of them');
  }
  const stored = variablesWithMembers(run);
  const isAll = names === undefined && stored.length > 0;
  const chosen = isAll ? fields.filter(({ variable }) => stored.includes(variable)) : fields;
  try {
    await request.requireMembers(run, variablesOf(chosen));
    const positions = positionsOf(run, chosen, rawParameters);
    return chosen.flatMap((field) => positions.map((along) => ({ ...field, along })));
  } catch (error) {
    // Whatever the run lacks, it is the parameter that asks for it.
    throw error instanceof IsobarError ? invalidParameter(parameter, `is refused: ${error.message}`) : error;
  }
}

/** How many members are read for fields. */
export function membersRead(run: Run, fields: readonly ChosenField[]): number {
  const positions = fields.flatMap(({ along }) => along ?? []);
  if (positions.some(({ axis }) => axis === 'quantile')) return fieldsOverMembers(run);
  return new Set(positions.map(({ value }) => value)).size;
}

function positionsOf(
  run: Run,
  fields: readonly ChosenField[],
  { member, quantile }: RawParameters,
): readonly MemberPosition[] {
  if (member !== undefined) {
    return chosenNumbers(run, parseMembers(member, 'member')).map((value) => ({ axis: 'member', value }));
  }
  for (const { variable } of fields) requireSummarized(variable);
  const shares = new Set(parseQuantiles(quantile ?? '', 'quantile'));
  if (keptStatistics(run) !== null) requireKeptQuantiles([...shares]);
  return [...shares].sort((a, b) => a - b).map((value) => ({ axis: 'quantile', value }));
}
