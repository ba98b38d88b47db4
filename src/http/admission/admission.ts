import { type AccessWatch, type Keyring, type Meter, type Plan, Rates } from '../../access/index.ts';
import { type Counts, localState, type SharedState } from '../../platform/index.ts';
import { AddressLimits } from './limits/address-limits.ts';
import type { SessionCallers } from './sessions/session-callers.ts';
import { ExpensiveWork } from './work/expensive-work.ts';
import type { WorkLimits } from './work/work-limits.ts';

/** What identifies and admits the callers of all interfaces. */
export interface Admission {
  readonly keyring: Keyring;
  /** Requests of each project. */
  readonly rates: Rates;
  /** Requests of callers without a key, apart: however many addresses there are, the counts of projects are not evicted. */
  readonly anonymousRates: Rates;
  /** The plan of callers without a key; null where they are refused. */
  readonly anonymousPlan: (() => Plan) | null;
  readonly addresses: AddressLimits;
  readonly openSubscriptions: Counts;
  readonly work: ExpensiveWork;
  /** Where keys are made, for those who have none: an address, or a path of this server. */
  readonly consoleUrl: string;
  /** Charges and counts usage. */
  readonly meter: Pick<Meter, 'credits' | 'usage'>;
  /** Ends what lasts when its caller loses access; null where nothing is watched. */
  readonly watch: Pick<AccessWatch, 'add' | 'delete'> | null;
  /** Identifies people who have signed in and send no key; null where only keys count. */
  readonly sessions: SessionCallers | null;
}

interface AdmissionOptions {
  readonly anonymousPlan?: (() => Plan) | null;
  readonly consoleUrl?: string;
  readonly workLimits?: WorkLimits;
  /** Where limits are counted; in this process by default. */
  readonly shared?: Pick<SharedState, 'counts'>;
  readonly watch?: Admission['watch'];
  readonly sessions?: SessionCallers | null;
}

/** Admission by the keys of a keyring. */
export function createAdmission(
  keyring: Keyring,
  meter: Admission['meter'],
  {
    anonymousPlan = null,
    consoleUrl = '/console',
    workLimits,
    shared = localState(),
    watch = null,
    sessions = null,
  }: AdmissionOptions = {},
): Admission {
  return {
    keyring,
    rates: new Rates(shared.counts('project')),
    anonymousRates: new Rates(shared.counts('anonymous')),
    anonymousPlan,
    consoleUrl,
    addresses: new AddressLimits(shared),
    openSubscriptions: shared.counts('subscription'),
    work: new ExpensiveWork(workLimits),
    meter,
    watch,
    sessions,
  };
}
