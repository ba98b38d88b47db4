import type { Scope } from '../../../access/index.ts';

import type { OperationField } from '../../pricing/operation-field.ts';

/**
 * What a key must be allowed for a field of an operation itself: what the field's extension `scope` says, else data. Null for
 * what every caller may ask: names of types, introspection, and fields whose extension is null.
 */
export function scopeOf({ key, definition }: Pick<OperationField, 'key' | 'definition'>): Scope | null {
  const { scope } = definition.extensions as { readonly scope?: Scope | null };
  if (scope !== undefined) return scope;
  return key.startsWith('__') || definition.name.startsWith('__') ? null : 'data';
}
