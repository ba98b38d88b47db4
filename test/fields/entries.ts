import type { NativeFieldId, TimeWindow } from '../../src/catalog/index.ts';
import type { SelectedEntry } from '../../src/source/index.ts';

const FILE: SelectedEntry['file'] = {
  url: 'memory:file',
  etag: null,
  size: 0,
  read: async () => new Uint8Array(0),
};

/** An entry as an index gives it; the message behind it is the test's. */
export function entryOf(
  nativeField: NativeFieldId,
  initTime: Date,
  [startHours, endHours]: readonly [number, number],
  kind: TimeWindow['kind'] = startHours === endHours ? 'instant' : 'accumulation',
): SelectedEntry {
  return {
    file: FILE,
    offset: 0,
    length: null,
    fieldIndex: 0,
    initTime,
    window: { kind, startHours, endHours },
    member: 0,
    description: { kind: 'names', variable: '', level: '', extra: '' },
    nativeField,
  };
}
