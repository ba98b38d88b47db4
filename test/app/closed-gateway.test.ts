import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { openGateway } from '../support/gateway.ts';

/** Opens a gateway, asks it, and closes it. Only the reference remains. */
async function closedGateway(): Promise<WeakRef<object>> {
  const gateway = await openGateway();
  expect((await gateway.get('/metrics')).status).toBe(200);
  await gateway.query('{ models { id } }');
  await gateway.close();
  return new WeakRef(gateway.parts);
}

it('a gateway that is closed leaves nothing in the memory of its process', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const closed = await closedGateway();
  await expect
    .poll(
      () => {
        collectGarbage();
        return closed.deref() === undefined;
      },
      { interval: 200, timeout: 20_000 },
    )
    .toBe(true);
});
