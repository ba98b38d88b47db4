import type { TimeWindow } from '../../catalog/index.ts';
import {
  isVariableName,
  modelOf,
  type NativeField,
  nativeOf,
  type VariableName,
} from '../../catalog/index.ts';
import type { UnitConversion } from '../../fields/index.ts';
import type { RunStore } from '../../store/index.ts';
import { storedLineage } from '../runs/lineage.ts';
import type { Run } from '../runs/run.ts';
import type { MessageList, MessageReference } from './message-reference.ts';

/**
 * Whether what the store remembers of a run is the inventory to take. Lineage knows neither the window of a message nor its
 * place among several fields, and goes on naming files that their producer has deleted: a source is asked where it can tell
 * by small texts. But packages without an index are listed by reading through them, for AROME 0.3 GB of bit maps; their
 * messages have one field each and sums from the start of the run, so that there the lineage of a complete run says all.
 */
export function lineageIsComplete({ model, state, onDemand }: Run): boolean {
  const { index, compression, accumulation } = modelOf(model);
  const isReadThrough = index === null && compression === null;
  return isReadThrough && accumulation.kind === 'from_start' && state === 'COMPLETE' && !onDemand;
}

/**
 * The messages that the native variables of a stored run were made of. Throws DamagedCubeError.
 * @param locate where what the lineage calls by a URL is now
 */
export function messagesOfLineage(
  run: Run,
  store: Pick<RunStore, 'openSeries'>,
  locate: (url: string) => string,
): MessageList {
  const messages: MessageReference[] = [];
  const conversions = new Map<VariableName, UnitConversion>();
  for (const variable of Object.keys(run.manifest.cubes).filter(isVariableName)) {
    const native = nativeOf(run.model, variable);
    const stored = native.status === 'native' ? store.openSeries(run.manifest, variable) : null;
    if (native.status !== 'native' || stored === null) continue;
    // A field's own message comes before the one that a difference is taken to.
    for (const [lead, [own]] of Map.groupBy(storedLineage(stored), (range) => range.lead)) {
      if (own === undefined) continue;
      const { url, offset, length } = own;
      const window = windowOf(native, lead);
      messages.push({ field: variable, window, url: locate(url), offset, length, place: 0 });
    }
    const { scale, offset } = native;
    if (scale !== 1 || offset !== 0) conversions.set(variable, { scale, offset });
  }
  return { messages, conversions, notes: [] };
}

function windowOf({ conversion, window }: NativeField, lead: number): TimeWindow {
  if (conversion === 'deaccumulate') return { kind: 'accumulation', startHours: 0, endHours: lead };
  if (window === 'instant') return { kind: 'instant', startHours: lead, endHours: lead };
  return { kind: 'maximum', startHours: lead - 1, endHours: lead };
}
