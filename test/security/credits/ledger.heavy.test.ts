import { it } from 'vitest';
import { scratchFolder } from '../../support/scratch.ts';
import { expectEachToBeCharged } from './ledger/run-operations.ts';

const folder = scratchFolder();

it('5,000 random operations, some of which fail or lose their client, are charged what succeeded of them', async () => {
  await expectEachToBeCharged(5000, 3700, folder);
});
