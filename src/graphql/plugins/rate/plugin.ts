import { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import { RATED_DIRECTIVE } from './rated-fields.ts';

/**
 * Declares that uses of a field are rated, as its option `rated`: `ratedFieldsOf` finds it for the rate limiter, and gateways and clients
 * read it as `@rated` of the SDL.
 */
export class PothosRatePlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(fieldConfig: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (fieldConfig.pothosOptions.rated !== true) return fieldConfig;
    const { extensions } = fieldConfig;
    return { ...fieldConfig, extensions: { ...extensions, directives: { [RATED_DIRECTIVE.name]: [{}] } } };
  }
}
