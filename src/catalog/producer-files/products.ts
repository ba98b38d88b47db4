import type { Model } from '../model/model.ts';
import { modelOf } from '../models.ts';
import type { ModelId } from '../names/models/model-ids.ts';

/** The process of a message that does not say which one made it. */
const MISSING_PROCESS = 255;

/** What a message says of where it comes from: sections 1 and 4. */
export interface MessageOrigin {
  /** WMO common code table C-11. */
  readonly centre: number;
  /** Generating process identifier of the centre; null where the template gives none that can be read. */
  readonly process: number | null;
}

interface Product {
  readonly name: string;
  readonly centre: number;
  readonly processes: Model['processes'];
}

/** Products whose files people mistake for each other, by what real files of them say. */
const PRODUCTS: readonly Product[] = [
  {
    name: 'GFS',
    centre: 7,
    processes: [
      [81, 82],
      [96, 96],
    ],
  },
  { name: 'HRRR', centre: 7, processes: [[83, 83]] },
  { name: 'NAM', centre: 7, processes: [[84, 84]] },
  { name: 'GFS waves', centre: 7, processes: [[11, 11]] },
  { name: 'NBM', centre: 7, processes: [[104, 104]] },
  { name: 'GEFS', centre: 7, processes: [[107, 107]] },
  { name: 'RRFS', centre: 7, processes: [[134, 134]] },
  { name: 'REFS', centre: 7, processes: [[136, 136]] },
  { name: 'ICON global', centre: 78, processes: [[1, 1]] },
  { name: 'ICON-EU', centre: 78, processes: [[2, 2]] },
  { name: 'ICON-D2', centre: 78, processes: [[11, 11]] },
  { name: 'AROME', centre: 85, processes: [[204, 204]] },
  { name: 'ARPEGE', centre: 85, processes: [[211, 211]] },
  { name: 'AIFS', centre: 98, processes: [[1, 99]] },
  { name: 'IFS', centre: 98, processes: [[100, 254]] },
];

/** Whether messages of this origin can be a model's. */
export function isOriginOf(model: ModelId, origin: MessageOrigin): boolean {
  const { centre, processes } = modelOf(model);
  return origin.centre === centre && (isMissing(origin.process) || includes(processes, origin.process));
}

/** For people: `ARPEGE (centre 85, generating process 211)`, or the numbers alone of a product that is not listed. */
export function describeOrigin({ centre, process }: MessageOrigin): string {
  if (isMissing(process)) return `centre ${centre}`;
  const product = PRODUCTS.find((each) => each.centre === centre && includes(each.processes, process));
  const numbers = `centre ${centre}, generating process ${process}`;
  return product === undefined ? numbers : `${product.name} (${numbers})`;
}

function isMissing(process: number | null): process is null {
  return process === null || process === MISSING_PROCESS;
}

function includes(processes: Model['processes'], process: number): boolean {
  return processes.some(([from, to]) => process >= from && process <= to);
}
