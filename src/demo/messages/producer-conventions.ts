import type { ModelId } from '../../catalog/index.ts';
import { DEMO_MODEL_IDS, type DemoModelId } from '../demo-models.ts';
import { dwdMessages } from './european/dwd-messages.ts';
import { ecmwfMessages } from './european/ecmwf-messages.ts';
import { mfMessages } from './european/mf-messages.ts';
import { gfsMessages } from './noaa/gfs-messages.ts';
import { hrrrMessages } from './noaa/hrrr-messages.ts';
import { namMessages } from './noaa/nam-messages.ts';
import { withOtherFields } from './noaa/noaa-field.ts';
import type { PlanMessages } from './planned-message.ts';

/** Units of time of code table 4.4. */
export const MINUTES = 0;
const HOURS = 1;

/** A producer's identification of its messages and listing of its files, as in real ones. */
interface ProducerConventions {
  readonly messages: PlanMessages;
  readonly subCentre: number;
  readonly masterTablesVersion: number;
  /** For messages with a parameter of the master tables, and for those with a local one. */
  readonly localTablesVersion: { readonly standard: number; readonly local: number };
  /** Generating process of section 4: background and model. */
  readonly background: number;
  readonly process: number;
  readonly timeUnit: typeof MINUTES | typeof HOURS;
  /** How the server lists its files: pages with links, an object store's XML, or not at all. */
  readonly listing: 'pages' | 'objects' | null;
}

const ncep = {
  subCentre: 0,
  masterTablesVersion: 2,
  localTablesVersion: { standard: 1, local: 1 },
  background: 0,
  timeUnit: HOURS,
  listing: null,
} as const;

const dwd = {
  messages: dwdMessages,
  subCentre: 255,
  masterTablesVersion: 19,
  localTablesVersion: { standard: 1, local: 1 },
  background: 0,
  timeUnit: MINUTES,
  listing: 'pages',
} as const;

const ecmwf = {
  messages: ecmwfMessages,
  subCentre: 0,
  masterTablesVersion: 32,
  localTablesVersion: { standard: 0, local: 1 },
  background: 255,
  process: 158,
  timeUnit: HOURS,
  listing: null,
} as const;

const PRODUCER_CONVENTIONS: Readonly<Record<DemoModelId, ProducerConventions>> = {
  gfs: { ...ncep, messages: withOtherFields(gfsMessages), process: 96 },
  hrrr: { ...ncep, messages: withOtherFields(hrrrMessages), process: 83 },
  nam: { ...ncep, messages: withOtherFields(namMessages), process: 84 },
  'euro-ifs': ecmwf,
  'ifs-ens': ecmwf,
  'icon-global': { ...dwd, process: 1 },
  'icon-eu': { ...dwd, process: 2 },
  arome: {
    messages: mfMessages,
    subCentre: 0,
    masterTablesVersion: 15,
    localTablesVersion: { standard: 0, local: 0 },
    background: 255,
    process: 204,
    timeUnit: HOURS,
    listing: 'objects',
  },
};

const BY_MODEL: ReadonlyMap<ModelId, ProducerConventions> = new Map(
  DEMO_MODEL_IDS.map((model) => [model, PRODUCER_CONVENTIONS[model]]),
);

/** The conventions of a model's producer. Throws RangeError for a model that the demo does not have. */
export function conventionsOf(model: ModelId): ProducerConventions {
  const conventions = BY_MODEL.get(model);
  if (conventions === undefined) throw new RangeError(`demo: there are no synthetic runs of ${model}`);
  return conventions;
}
