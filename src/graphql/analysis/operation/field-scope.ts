import type { Scope } from '../../../access/index.ts';
import { requiredScopeOf } from '../../auth/auth-scopes.ts';
import type { OperationField } from '../../pricing/operation-field.ts';

/**
 * The scope that a key needs for a field of an operation itself: that of the field's `authScopes`, else data. Null for what every
 * caller may use: names of types, introspection, and public fields.
 */
export function scopeOf({ key, definition }: Pick<OperationField, 'key' | 'definition'>): Scope | null {
  const required = requiredScopeOf(definition);
  if (required !== undefined) return required;
  return key.startsWith('__') || definition.name.startsWith('__') ? null : 'data';
}
