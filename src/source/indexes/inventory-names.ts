import type { EncodedField } from '../../catalog/index.ts';

/** The names of a field in an index or a path. */
interface InventoryNames {
  readonly variable: string;
  /** Level, and anything else that distinguishes two fields of one variable. */
  readonly level: string;
}

/** All names that the producer's inventories use for a native field; empty where they have no names. */
export function inventoryNamesOf({ file, names, key }: EncodedField): readonly InventoryNames[] {
  switch (names.kind) {
    case 'idx': {
      const { variable, level } = names;
      // Inventories made without the centre's local table print a parameter's numbers.
      const numbers = `${key.discipline}/${key.category}/${key.number}`;
      return [variable, numbers].map((name) => ({ variable: name, level }));
    }
    case 'ecmwf':
      return names.params.map((param) => ({
        variable: param,
        level: levelText(names.levelType, names.level),
      }));
    case 'dwd':
      return [{ variable: names.variable, level: levelText(file, names.level) }];
    case 'mf':
      return [];
  }
}

/** `sfc`, `pl 500`, `single-level`: a kind of levels and, where it has several, the level. */
export function levelText(kind: string, level: number | string | null): string {
  return level === null ? kind : `${kind} ${level}`;
}
