import type { ModelId, VariableName } from '../../../catalog/index.ts';
import type { NativeValues, Recipe } from '../../../fields/index.ts';
import type { GridSpec } from '../../../geo/index.ts';
import type { SelectedEntry } from '../../../source/index.ts';
import type { FieldGroup } from '../make-group.ts';

/** A run's grid as another thread can build it. */
export interface GridToBuild {
  readonly spec: GridSpec;
  /** Bytes of an icosahedral grid's geometry; null for grids that follow from their specification. */
  readonly geometry: Uint8Array | null;
}

/** A group whose entries have lost what no other thread can have: the way to their files. */
export interface PortableGroup {
  readonly model: ModelId;
  readonly entries: readonly PortableEntry[];
  readonly fields: readonly {
    readonly variable: VariableName;
    readonly lead: number;
    readonly member: number;
    /** Its inputs are objects of `entries`; a structured clone keeps that so. */
    readonly recipe: unknown;
  }[];
  /** By position in `entries`. */
  readonly messages: ReadonlyMap<number, Uint8Array>;
  readonly constants: ReadonlyMap<number, NativeValues>;
  readonly planes: readonly Int32Array[];
}

type PortableEntry = Omit<SelectedEntry, 'file' | 'description' | 'headers'> & {
  readonly file: { readonly url: string; readonly size: number | null; readonly etag: string | null };
};

/** The group for another thread, and the memory that goes with it. Messages are copied: they share a larger buffer. */
export function packGroup({ model, fields, messages, constants, planes }: FieldGroup): {
  readonly group: PortableGroup;
  readonly transfer: ArrayBuffer[];
} {
  const numbers = new Map<SelectedEntry, number>();
  const entries: PortableEntry[] = [];
  const numberOf = (entry: SelectedEntry): number => {
    let number = numbers.get(entry);
    if (number === undefined) {
      const { file, description: _, headers: __, ...facts } = entry;
      number = entries.push({ ...facts, file: { url: file.url, size: file.size, etag: file.etag } }) - 1;
      numbers.set(entry, number);
    }
    return number;
  };
  const packed = fields.map(({ recipe, ...field }) => {
    return { ...field, recipe: replaceEntries(recipe, (entry) => entries[numberOf(entry)]) };
  });
  const transfer = planes.map(({ buffer }) => buffer as ArrayBuffer);
  const copies = new Map<number, Uint8Array>();
  const copyOf = new Map<Uint8Array, Uint8Array>();
  for (const [entry, bytes] of messages) {
    let copy = copyOf.get(bytes);
    if (copy === undefined) {
      const memory = new ArrayBuffer(bytes.length);
      copy = new Uint8Array(memory);
      copy.set(bytes);
      copyOf.set(bytes, copy);
      transfer.push(memory);
    }
    copies.set(numberOf(entry), copy);
  }
  const shared = new Map([...constants].map(([entry, values]) => [numberOf(entry), values]));
  return { group: { model, entries, fields: packed, messages: copies, constants: shared, planes }, transfer };
}

/** The group as it was, but for files that cannot be read. */
export function unpackGroup({
  model,
  entries,
  fields,
  messages,
  constants,
  planes,
}: PortableGroup): FieldGroup {
  const whole = new Map(entries.map((entry) => [entry as unknown, withoutFile(entry)]));
  const list = [...whole.values()];
  const byEntry = <T>(values: ReadonlyMap<number, T>): Map<SelectedEntry, T> =>
    new Map([...values].flatMap(([number, value]) => (list[number] ? [[list[number], value] as const] : [])));
  return {
    model,
    fields: fields.map(({ recipe, ...field }) => ({
      ...field,
      recipe: replaceEntries(recipe as Recipe, (entry) => whole.get(entry)) as Recipe,
    })),
    messages: byEntry(messages),
    constants: byEntry(constants),
    planes,
  };
}

function withoutFile(entry: PortableEntry): SelectedEntry {
  return {
    ...entry,
    description: { kind: 'names', variable: '', level: '', extra: '' },
    file: {
      ...entry.file,
      read: () => Promise.reject(new Error(`${entry.file.url} cannot be read in a thread that makes fields`)),
    },
  };
}

/** The recipe with something else in the place of each entry. */
function replaceEntries(recipe: Recipe, replace: (entry: SelectedEntry) => unknown): unknown {
  switch (recipe.kind) {
    case 'direct':
      return { ...recipe, value: replace(recipe.value) };
    case 'wind':
      return { ...recipe, u: replace(recipe.u), v: replace(recipe.v) };
    case 'amount':
    case 'mean':
    case 'rate': {
      const { later, earlier } = recipe;
      return { ...recipe, later: replace(later), earlier: earlier === null ? null : replace(earlier) };
    }
    case 'derived': {
      const inputs = recipe.inputs.map((input) => {
        return { ...input, recipe: replaceEntries(input.recipe, replace) };
      });
      return { ...recipe, inputs };
    }
  }
}
