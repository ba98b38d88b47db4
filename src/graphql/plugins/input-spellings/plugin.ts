import {
  BasePlugin,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import { readLatest } from './latest-run.ts';

type InputType = PothosInputFieldConfig<SchemaTypes>['type'];

/**
 * Accepts `latest` for a run, as callers of the other interfaces write it. Enums have their own spellings, see `withSpellings`:
 * no hook of Pothos sees an enum type before the schema is sorted, which copies it.
 */
export class PothosInputSpellingsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(fieldConfig: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const takesTime = Object.values(fieldConfig.args).some(({ type }) => this.#takesTime(type as InputType));
    if (!takesTime) return fieldConfig;
    return { ...fieldConfig, argMappers: [...fieldConfig.argMappers, readLatest] };
  }

  #takesTime(type: InputType): boolean {
    const named = namedType(type);
    if (named.kind === 'Enum') return false;
    if (named.kind === 'Scalar') return this.buildCache.getTypeConfig(named.ref as never).name === 'Time';
    // One level deep: conditions are nested without end, and have no time.
    const fields = Object.values(this.buildCache.getInputTypeFieldConfigs(named.ref as never));
    return fields.some((field) => {
      const own = namedType(field.type as InputType);
      return own.kind === 'Scalar' && this.#takesTime(own);
    });
  }
}

function namedType(type: InputType): Exclude<InputType, { readonly kind: 'List' }> {
  return type.kind === 'List' ? namedType(type.type) : type;
}
