/** A quota per caller and window, which starts with the first use. */
export interface RatePolicy {
  /** As callers see it in `RateLimit-Policy`: printable ASCII without quotes and backslashes. */
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** Limits of a project's callers. Limits and credits are shared by all keys of the project. */
export interface Plan {
  /** `local`, `free`, `paid`, `anonymous`, or what an operator adds. */
  readonly id: string;
  /** Credits that are added each calendar month (UTC); null: credits are not counted. */
  readonly monthlyCredits: number | null;
  /** HTTP requests; a request must keep to all of these policies. */
  readonly requests: readonly RatePolicy[];
  /** Concurrent HTTP requests: each large answer takes about a megabyte. */
  readonly openRequests: number;
  /** Concurrent GraphQL subscriptions. */
  readonly openSubscriptions: number;
  /** Price of the GraphQL operations of one HTTP request; a price of 1 is about one series: 4,000 take a tenth of a second. */
  readonly operationCost: number;
  /** Bytes of the answers to the GraphQL operations of one HTTP request, as JSON before compression. */
  readonly answerBytes: number;
  /** Uses of each expensive GraphQL field. */
  readonly expensiveField: Omit<RatePolicy, 'name'>;
  /** Places per request. */
  readonly maxPoints: number;
  /** Cells of maps per request. */
  readonly maxCells: number;
  /** Series per request, each of one variable at one place. */
  readonly maxSeries: number;
  /** Whether questions in plain language are answered. */
  readonly language: boolean;
  /** Maximum age of a run in hours since its `init_time`; null: every stored run. */
  readonly archiveHours: number | null;
}

const FREE: Plan = {
  id: 'free',
  monthlyCredits: 100_000,
  requests: [
    { name: 'burst', quota: 60, windowSeconds: 60 },
    { name: 'day', quota: 10_000, windowSeconds: 86_400 },
  ],
  openRequests: 8,
  openSubscriptions: 4,
  operationCost: 4_000,
  answerBytes: 32_000_000,
  expensiveField: { quota: 60, windowSeconds: 60 },
  maxPoints: 1_000,
  maxCells: 4_000_000,
  maxSeries: 10_000,
  language: false,
  archiveHours: null,
};

const PAID: Plan = {
  id: 'paid',
  monthlyCredits: 5_000_000,
  // Above what one process answers: it only stops a runaway loop.
  requests: [{ name: 'burst', quota: 200_000, windowSeconds: 10 }],
  openRequests: 256,
  openSubscriptions: 40,
  operationCost: 15_000,
  answerBytes: 96_000_000,
  expensiveField: { quota: 1000, windowSeconds: 1 },
  maxPoints: 10_000,
  maxCells: 20_000_000,
  maxSeries: 100_000,
  language: true,
  archiveHours: null,
};

/** Plans of an installation whose settings name no others. */
export const DEFAULT_PLANS = {
  /** For whoever runs Isobar for themselves: the first project has it. */
  local: { ...PAID, id: 'local', monthlyCredits: null },
  free: FREE,
  paid: PAID,
  /** Of anonymous callers, where the settings admit them. */
  anonymous: { ...FREE, id: 'anonymous', monthlyCredits: null },
} as const satisfies Readonly<Record<string, Plan>>;

/** The plans of an installation. */
export interface Plans {
  /** The plan with an id; `free` for an id that the settings no longer have. */
  get(id: string): Plan;
  readonly all: readonly Plan[];
}

/** Plans that an operator may change at run time. */
export interface ChangeablePlans extends Plans {
  /** Replaces the plans. Requests in progress continue with the plan that they began with. */
  replace(plans: readonly Plan[]): void;
}

/** @param onUnknown called once for each id that no plan has */
export function plansOf(
  plans: readonly Plan[] = Object.values(DEFAULT_PLANS),
  onUnknown: (id: string) => void = () => {},
): ChangeablePlans {
  let all = plans;
  let byId = new Map(plans.map((plan) => [plan.id, plan]));
  const unknown = new Set<string>();
  return {
    get all() {
      return all;
    },
    replace(others) {
      all = others;
      byId = new Map(others.map((plan) => [plan.id, plan]));
      unknown.clear();
    },
    get(id) {
      const plan = byId.get(id);
      if (plan !== undefined) return plan;
      if (!unknown.has(id)) {
        unknown.add(id);
        onUnknown(id);
      }
      return byId.get('free') ?? FREE;
    },
  };
}
