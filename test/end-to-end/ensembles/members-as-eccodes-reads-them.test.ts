import { expect, it } from 'vitest';
import { checkMembers, hasEcCodes } from '../../../bench/members/check.ts';

if (!hasEcCodes) {
  console.warn(
    'SKIPPED: no python3-eccodes, so that members are not held against NumPy over what ecCodes decodes',
  );
}

// `npm run check:members` asks 10,000.
it.skipIf(!hasEcCodes)(
  'every interface answers of members what NumPy computes over them as ecCodes decodes them',
  async () => {
    const results = await checkMembers(60, 7, 6);
    for (const { questions, wrong } of results) {
      expect(wrong).toEqual([]);
      expect(questions).toBeGreaterThan(15);
    }
  },
  180_000,
);
