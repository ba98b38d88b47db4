import { createHash, type Hash } from 'node:crypto';
import { type Attribute, Dataset, File, Group, ready } from 'h5wasm';

/** What links variables with their dimensions is written as addresses in the file. */
const ADDRESSES = ['DIMENSION_LIST', 'REFERENCE_LIST'];

/**
 * The SHA-256 of what a NetCDF-4 file says: names, types, shapes, attributes and values. Not of the file itself: HDF5 leaves
 * bytes between its objects as they were in memory, which depends on what was written before.
 */
export async function netcdfDigest(bytes: Uint8Array): Promise<string> {
  const { FS } = await ready;
  const name = 'answer.nc';
  FS.writeFile(name, bytes);
  const file = new File(name, 'r');
  const hash = createHash('sha256');
  addAttributes(hash, file.attrs);
  addGroup(hash, file);
  file.close();
  FS.unlink(name);
  return hash.digest('hex');
}

function addGroup(hash: Hash, group: Group): void {
  for (const key of group.keys()) {
    const entity = group.get(key);
    const kind = entity instanceof Dataset || entity instanceof Group ? entity.type : undefined;
    hash.update(`\n${key} ${kind}`);
    if (entity instanceof Dataset) {
      const { dtype, shape, metadata, filters } = entity;
      hash.update(JSON.stringify([dtype, shape, metadata.chunks ?? null, filters]));
      addAttributes(hash, entity.attrs);
      hash.update(textOf(entity.value));
    } else if (entity instanceof Group) {
      addAttributes(hash, entity.attrs);
      addGroup(hash, entity);
    }
  }
}

function addAttributes(hash: Hash, attributes: Readonly<Record<string, Attribute>>): void {
  for (const [name, { dtype, shape, value }] of Object.entries(attributes)) {
    if (ADDRESSES.includes(name)) continue;
    hash.update(`\n${name} ${JSON.stringify([dtype, shape])} `).update(textOf(value));
  }
}

function textOf(value: unknown): string | Uint8Array {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return JSON.stringify(value) ?? String(value);
}
