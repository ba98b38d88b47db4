import { it } from 'vitest';
import { scratchFolder } from '../../support/scratch.ts';
import { expectEachToBeCharged } from './ledger/run-operations.ts';

const folder = scratchFolder();

it('1,500 random operations, some of which fail or lose their client, are charged what succeeded of them', async () => {
  await expectEachToBeCharged(1500, 3700, folder);
});
