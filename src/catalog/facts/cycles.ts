import type { CycleGroup, Latency } from '../model/model.ts';
import { modelOf } from '../models.ts';
import { MODEL_IDS, type ModelId } from '../names/models/model-ids.ts';

/** A precipitation sum that falls by up to this much per hour does so by packing noise; the amount counts as 0. In kg m-2. */
export const NEGATIVE_PRECIPITATION_TOLERANCE = 0.25;

/** The shortest output step of any model, in hours. */
const QUARTER_HOUR = 0.25;

const leadsByGroup = new WeakMap<CycleGroup, readonly number[]>();

/**
 * Leads of a run in hours, ascending, as the producer publishes them.
 * @throws RangeError when the model has no run at that hour of the day (UTC)
 */
export function leadsOf(model: ModelId, cycleHour: number): readonly number[] {
  const group = groupOf(model, cycleHour);
  if (group === undefined) throw noSuchCycle(model, cycleHour);
  let leads = leadsByGroup.get(group);
  if (leads === undefined) {
    leads = Object.freeze(group.leads.flatMap(({ from, to, by }) => hoursBetween(from, to, by)));
    leadsByGroup.set(group, leads);
  }
  return leads;
}

/**
 * Hours of which all leads of a model are multiples: 1, or 0.25 where it has quarter hours. Both are exact in binary, so leads in
 * hours are compared, added and used as keys as whole numbers are.
 */
export function leadStepOf(model: ModelId): number {
  const isHourly = modelOf(model).cycles.every(({ leads }) => leads.every(({ by }) => Number.isInteger(by)));
  return isHourly ? 1 : QUARTER_HOUR;
}

/** Hours of which the leads of every model that this process has are multiples. */
export const LEAD_STEP_HOURS: number = Math.min(...MODEL_IDS.map(leadStepOf));

/** Whether a number of hours after the start of a run can be a lead of some model. */
export function isLead(hours: number): boolean {
  return hours >= 0 && Number.isInteger(hours / QUARTER_HOUR);
}

/** Whether the model runs at that hour of the day (UTC). */
export function isCycle(model: ModelId, hour: number): boolean {
  return groupOf(model, hour) !== undefined;
}

/** The last lead of a run that starts at that hour of the day (UTC); the model's longest for an hour that it does not run at. */
export function horizonOf(model: ModelId, cycleHour: number): number {
  const group = groupOf(model, cycleHour);
  return group === undefined ? modelOf(model).horizonHours : horizonOfGroup(group);
}

/**
 * The last lead that an answer has by default: the model's horizon by the interface contract, whatever longer or
 * shorter runs its producer has; by the producer where the contract gives none.
 */
export function defaultHorizonOf(model: ModelId): number {
  const { contract, horizonHours } = modelOf(model);
  return contract.horizonHours ?? horizonHours;
}

/** The last lead of the runs of a group. */
export function horizonOfGroup({ leads }: CycleGroup): number {
  return Math.max(...leads.map(({ to }) => to));
}

/**
 * When the files of a run usually appear.
 * @throws RangeError when the model has no such cycle
 */
export function latencyOf(model: ModelId, cycleHour: number): Latency {
  const latency = modelOf(model).latency.find(({ cycleHours }) => cycleHours.includes(cycleHour));
  if (latency === undefined) throw noSuchCycle(model, cycleHour);
  return latency;
}

/**
 * Hours after which a run's precipitation bucket resets; null when the model does not use buckets.
 * @throws RangeError when the model has no such cycle
 */
export function bucketHoursOf(model: ModelId, cycleHour: number): number | null {
  if (!isCycle(model, cycleHour)) throw noSuchCycle(model, cycleHour);
  const { accumulation } = modelOf(model);
  if (accumulation.kind !== 'bucket') return null;
  return accumulation.resets.find(({ cycleHours }) => cycleHours.includes(cycleHour))?.resetHours ?? null;
}

function groupOf(model: ModelId, hour: number): CycleGroup | undefined {
  return modelOf(model).cycles.find(({ hours }) => hours.includes(hour));
}

function hoursBetween(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, step) => from + step * by);
}

function noSuchCycle(model: ModelId, hour: number): RangeError {
  const hours = modelOf(model)
    .cycles.flatMap((group) => group.hours)
    .sort((a, b) => a - b);
  return new RangeError(`catalog: ${model} has no run at ${hour} UTC (it runs at ${hours.join(', ')})`);
}
