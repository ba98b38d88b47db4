export { agreement } from './agreement.ts';
export type { Alignment } from './members/alignment.ts';
export { standardDeviation } from './order-statistics.ts';
export { type Spread, type SpreadMember, spread } from './spread.ts';
