import pMap from 'p-map';
import { leadsOf, type ModelId } from '../../catalog/index.ts';
import type { LayoutFile } from './producer-layout.ts';
import type { Look, RunFiles } from './run-files.ts';
import type { RunAvailability } from './source-tree.ts';

/** Leads that are looked at together once several in a row were there. */
const MAX_AT_ONCE = 16;

/**
 * Finds out what there is of one run, again and again while it comes in. Files appear in about the order of their leads:
 * what comes behind a lead that still lacks something is looked at only when the run's last files are there.
 */
export class AvailabilityWatch {
  readonly #initTime: Date;
  readonly #expectedLeads: readonly number[];
  readonly #files: RunFiles;
  readonly #filesOfLead: ReadonlyMap<number, readonly LayoutFile[]>;
  /** Leads that are there in full. */
  readonly #full = new Set<number>();
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

  /** Throws as `askInTurn`. */
  async look(look: Look): Promise<RunAvailability> {
    await this.#followLeads(look);
    if (!this.#complete && (await this.#hasEnded(look))) {
      // What was skipped on the way may be there, or have come by now.
      await this.#lookAt(this.#lacking(), look);
      this.#complete = true;
    }
    return {
      initTime: this.#initTime,
      leads: this.#expectedLeads.filter((lead) => this.#full.has(lead)),
      expectedLeads: this.#expectedLeads,
      complete: this.#complete,
    };
  }

  #lacking(): readonly number[] {
    return this.#expectedLeads.filter((lead) => !this.#full.has(lead));
  }

  /** Looks at leads in order, more and more at a time, up to the first that is not full. */
  async #followLeads(look: Look): Promise<void> {
    const lacking = this.#lacking();
    for (let at = 0, count = 1; at < lacking.length; count = Math.min(2 * count, MAX_AT_ONCE)) {
      const leads = lacking.slice(at, at + count);
      await this.#lookAt(leads, look);
      if (leads.some((lead) => !this.#full.has(lead))) return;
      at += leads.length;
    }
  }

  async #lookAt(leads: readonly number[], look: Look): Promise<void> {
    await pMap(
      leads,
      async (lead) => {
        if (await this.#hasAll(this.#filesOfLead.get(lead) ?? [], look)) this.#full.add(lead);
      },
      { concurrency: MAX_AT_ONCE },
    );
  }

  /** Asks for one file after the other: the first that is lacking settles it. */
  async #hasAll(files: readonly LayoutFile[], look: Look): Promise<boolean> {
    for (const file of files) if (!(await this.#files.has(file, look))) return false;
    return true;
  }

  /** Whether the last file of every product, or of every field, is there. */
  async #hasEnded(look: Look): Promise<boolean> {
    const last = this.#expectedLeads.at(-1);
    const files = this.#files.layout.filter(({ leads }) => last !== undefined && leads.includes(last));
    return files.length > 0 && this.#hasAll(files, look);
  }
}
