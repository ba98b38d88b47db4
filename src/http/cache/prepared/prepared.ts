import type { ModelId } from '../../../catalog/index.ts';
import type { Run } from '../../../forecast/index.ts';
import type { Bill } from '../../credits/bill.ts';
import type { Work } from '../../credits/prices/prices.ts';
import type { Body } from '../../send/encode-body.ts';
import type { CachePolicy } from '../cache-policy.ts';
import type { PlaceAnswers } from './open-parameters.ts';

/** An answer that is known to exist, but was not read yet. */
export interface Prepared extends Work {
  /** 200 when left out. */
  readonly status?: number;
  /** The run that answers; null where no single one does. */
  readonly run: Run | null;
  readonly cachePolicy: CachePolicy;
  /**
   * Changes whenever the answer to the same question does; null where that cannot be known before it is read. A function where
   * finding it is work, which is not done before it is paid for.
   */
  readonly identity: string | null | ((bill: Bill) => Promise<string>);
  /**
   * What was asked for, as far as the content depends on it besides its form and `identity`: the same text for questions with the
   * same content, which is then kept and sent again. Without it the content is read each time.
   */
  readonly question?: string;
  /** Where it is asked about, on routes with `open` parameters: `question` is the rest of it. */
  readonly at?: AnsweredWhere;
  /**
   * The model whose default run answers, where all of this follows from the parameters and from that model's complete runs: while those
   * stay the same, the question need not be prepared again. Null or left out where more counts.
   */
  readonly defaultOf?: ModelId | null;
  readonly headers?: Readonly<Record<string, string>>;
  read(bill: Bill): Promise<Body> | Body;
}

/** Where a question was asked about, and how it is answered elsewhere. */
interface AnsweredWhere {
  /** As `OpenAnswer.where`. */
  readonly where: string;
  /** Null where that takes more than to read and to write. */
  readonly elsewhere: () => PlaceAnswers | null;
}
