/** What `/healthz` says, as far as the page shows it. */
export interface Health {
  readonly time: string;
  readonly faults: readonly string[];
  readonly models: Readonly<Record<string, HeldRun>>;
  readonly intake: {
    readonly failed: boolean;
    readonly models: Readonly<Record<string, Intake>>;
    readonly jobs: { readonly queued: number; readonly active: number; readonly dead: number };
  };
}

interface HeldRun {
  readonly latest_init_time: string;
  readonly state: string;
  readonly hours_present: number;
  readonly hours_expected: number;
  readonly synthetic: boolean;
}

interface Intake {
  readonly active: boolean;
  readonly init_time: string | null;
  readonly fields_done: number;
  readonly fields_planned: number;
  readonly last_error: string | null;
  readonly stale: string | null;
  readonly next_look: string | null;
}

/** A model with its newest run and the run being ingested. */
export interface IngestRow {
  readonly name: string;
  readonly title: string;
  readonly cycleHours: number;
  readonly run: HeldRun | null;
  readonly intake: Intake | null;
  /** From 0 to 1 while a run is being ingested, otherwise null. */
  readonly progress: number | null;
}

/** Rows for all models; those that something is wrong with first, then by their names' order. */
export function ingestRows(
  health: Health,
  models: readonly { readonly name: string; readonly title: string; readonly updateCycleHours: number }[],
): readonly IngestRow[] {
  const rows = models.map(({ name, title, updateCycleHours }) => {
    const intake = health.intake.models[name] ?? null;
    const isUnderWay = intake?.active === true && intake.fields_planned > 0;
    return {
      ...{ name, title, intake },
      cycleHours: updateCycleHours,
      run: health.models[name] ?? null,
      progress: isUnderWay ? Math.min(1, intake.fields_done / intake.fields_planned) : null,
    };
  });
  const isWrong = ({ intake }: IngestRow) => intake?.last_error != null || intake?.stale != null;
  return [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))];
}
