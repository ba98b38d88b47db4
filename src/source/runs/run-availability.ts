import pMap from 'p-map';
import { leadsOf, type ModelId } from '../../catalog/index.ts';
import type { LayoutFile } from './files/producer-layout.ts';
import type { Poll, RunFiles } from './files/run-files.ts';
import type { RunAvailability } from './source-tree.ts';

/** Leads polled at once, after several in a row were complete. */
const MAX_CONCURRENT_LEADS = 16;

/**
 * Polls how much of one incoming run is published. Files appear roughly in the order of their leads: of the leads after an
 * incomplete one the next is polled, which shows whether that one is late, and all of them once the run's last files are there.
 */
export class AvailabilityWatch {
  readonly #initTime: Date;
  readonly #expectedLeads: readonly number[];
  readonly #files: RunFiles;
  readonly #filesOfLead: ReadonlyMap<number, readonly LayoutFile[]>;
  /** Leads with all their files. */
  readonly #completeLeads = new Set<number>();
  #complete = false;

  constructor(model: ModelId, initTime: Date, files: RunFiles) {
    this.#initTime = initTime;
    this.#expectedLeads = leadsOf(model, initTime.getUTCHours());
    this.#files = files;
    const once = files.layout.filter(({ leads }) => leads.length === 0);
    const filesOfLead = new Map(this.#expectedLeads.map((lead) => [lead, [...once]]));
    for (const file of files.layout) for (const lead of file.leads) filesOfLead.get(lead)?.push(file);
    this.#filesOfLead = filesOfLead;
  }

  /**
   * Throws as `askMirrors`.
   * @param everyLead polls all leads, though the run's last files are not there
   */
  async poll(poll: Poll, everyLead = false): Promise<RunAvailability> {
    await this.#followLeads(poll);
    this.#complete ||= await this.#hasEnded(poll);
    // Leads that were skipped, that have been completed since, or that are late.
    if (this.#complete || everyLead) await this.#pollLeads(this.#missingLeads(), poll);
    return {
      initTime: this.#initTime,
      leads: this.#expectedLeads.filter((lead) => this.#completeLeads.has(lead)),
      expectedLeads: this.#expectedLeads,
      complete: this.#complete,
    };
  }

  #missingLeads(): readonly number[] {
    return this.#expectedLeads.filter((lead) => !this.#completeLeads.has(lead));
  }

  /** Polls leads in order, more and more at a time, until two in a row are incomplete. */
  async #followLeads(poll: Poll): Promise<void> {
    const missing = this.#missingLeads();
    for (let at = 0, count = 1; at < missing.length; count = Math.min(2 * count, MAX_CONCURRENT_LEADS)) {
      const leads = missing.slice(at, at + count);
      await this.#pollLeads(leads, poll);
      at += leads.length;
      if (leads.every((lead) => this.#completeLeads.has(lead))) continue;
      const next = missing[at];
      if (next === undefined || this.#completeLeads.has(leads.at(-1) ?? next)) continue;
      await this.#pollLeads([next], poll);
      if (!this.#completeLeads.has(next)) return;
      at++;
    }
  }

  async #pollLeads(leads: readonly number[], poll: Poll): Promise<void> {
    await pMap(
      leads,
      async (lead) => {
        if (await this.#hasAll(this.#filesOfLead.get(lead) ?? [], poll)) this.#completeLeads.add(lead);
      },
      { concurrency: MAX_CONCURRENT_LEADS },
    );
  }

  /** Checks one file after the other and stops at the first missing one. */
  async #hasAll(files: readonly LayoutFile[], poll: Poll): Promise<boolean> {
    for (const file of files) if (!(await this.#files.has(file, poll))) return false;
    return true;
  }

  /** Whether the last file of every product, or of every field, is published. */
  async #hasEnded(poll: Poll): Promise<boolean> {
    const last = this.#expectedLeads.at(-1);
    const files = this.#files.layout.filter(({ leads }) => last !== undefined && leads.includes(last));
    return files.length > 0 && this.#hasAll(files, poll);
  }
}
