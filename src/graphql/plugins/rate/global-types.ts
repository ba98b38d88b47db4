import type { FieldNullability, InputFieldMap, SchemaTypes, TypeParam } from '@pothos/core';
import type { PothosRatePlugin } from './plugin.ts';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      rate: PothosRatePlugin<Types>;
    }

    export interface FieldOptions<
      Types extends SchemaTypes,
      ParentShape,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      /**
       * Whether uses of the field are counted against the rate that the caller's plan has for expensive fields: it takes many reads or much
       * memory, or lists what costs no credits. Default false.
       */
      rated?: boolean;
    }
  }
}
