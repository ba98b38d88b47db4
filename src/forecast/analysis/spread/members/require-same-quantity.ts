import { IsobarError } from '../../../../platform/index.ts';
import type { Member } from './member.ts';

/**
 * Throws IsobarError('validation_error') if the members' values are not the same quantity, naming the models that agree: different
 * units (amounts and rates) or different cell methods (an instantaneous gust and the maximum of an hour).
 */
export function requireSameQuantity(name: string, members: readonly Member[]): void {
  const groups = Map.groupBy(members, ({ series }) => `${series.cellMethods}, ${series.units}`);
  if (groups.size <= 1) return;
  const described = [...groups].map(
    ([kind, group]) => `${group.map(({ model }) => model).join(', ')} (${kind})`,
  );
  throw new IsobarError(
    'validation_error',
    `${name} is not alike in all models: ${described.join('; ')}. Ask for models of one group`,
  );
}
