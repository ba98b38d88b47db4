import type { TimeWindow } from '../../../catalog/index.ts';
import {
  isVariableName,
  modelOf,
  type NativeField,
  nativeOf,
  type VariableName,
} from '../../../catalog/index.ts';
import type { UnitConversion } from '../../../fields/index.ts';
import type { RunStore } from '../../../store/index.ts';
import { storedLineage } from '../../runs/lineage.ts';
import type { Run } from '../../runs/run/run.ts';
import type { MessageList, MessageReference } from './message-reference.ts';

/**
 * Whether to list a run's messages from its stored lineage instead of its source. Lineage does not have the window of a message
 * or the index of a field within it, and still names files that the producer has deleted, so a source with small index files
 * is better. But packages without an index can only be listed by reading through them, 0.3 GB of bitmaps for AROME. Their
 * messages have one field each and sums from the start of the run, so the lineage of a complete run is enough.
 */
export function isListedByLineage({ model, state, onDemand }: Run): boolean {
  const { index, compression, accumulation } = modelOf(model);
  const hasNoIndex = index === null && compression === null;
  return hasNoIndex && accumulation.kind === 'from_start' && state === 'COMPLETE' && !onDemand;
}

/**
 * The messages from which the native variables of a stored run were made. Throws DamagedCubeError.
 * @param locate maps a URL of the lineage to where the file is now
 */
export async function messagesOfLineage(
  run: Run,
  store: Pick<RunStore, 'fetchIndexes' | 'openSeries'>,
  locate: (url: string) => string,
): Promise<MessageList> {
  const messages: MessageReference[] = [];
  const conversions = new Map<VariableName, UnitConversion>();
  const variables = Object.keys(run.manifest.cubes).filter(isVariableName);
  await store.fetchIndexes(run.manifest, variables);
  for (const variable of variables) {
    const native = nativeOf(run.model, variable);
    const stored = native.status === 'native' ? store.openSeries(run.manifest, variable) : null;
    if (native.status !== 'native' || stored === null) continue;
    // A field's own message comes before the earlier one that is subtracted from it.
    for (const [lead, [own]] of Map.groupBy(await storedLineage(stored), (range) => range.lead)) {
      if (own === undefined) continue;
      const { url, offset, length } = own;
      const window = messageWindow(native, lead);
      messages.push({ field: variable, window, url: locate(url), offset, length, fieldIndex: 0, member: 0 });
    }
    const { scale, offset } = native;
    if (scale !== 1 || offset !== 0) conversions.set(variable, { scale, offset });
  }
  return { messages, conversions, notes: [] };
}

/** The time that a message covers, in hours after the initialisation. */
function messageWindow({ conversion, window }: NativeField, lead: number): TimeWindow {
  if (conversion === 'deaccumulate') return { kind: 'accumulation', startHours: 0, endHours: lead };
  if (window === 'instant') return { kind: 'instant', startHours: lead, endHours: lead };
  return { kind: 'maximum', startHours: lead - 1, endHours: lead };
}
