import type { Price } from '../../pricing/price.ts';
import type { Scope } from '../../pricing/scope.ts';

/**
 * What one use of a field costs, without its subfields.
 * @param args its coerced arguments
 * @param scope what the fields around it have chosen
 */
export type FieldCost<Args extends object = Readonly<Record<string, unknown>>> = (
  args: Args,
  scope: Scope,
) => Price;

export interface CostPluginOptions {
  /** What the fields around a field have chosen, for the weights that are printed into the SDL. */
  readonly weighedIn: Scope;
}
