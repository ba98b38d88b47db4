/** Run as a process of its own by `startHostileGateway`: a gateway over the demo, which says where it is. */

import type { DefaultModelId } from '../../src/catalog/index.ts';
import { openDemoOfAllModels } from '../../test/support/demo-of-all-models.ts';

const models = (process.env['HOSTILE_MODELS'] ?? '').split(',') as DefaultModelId[];
const { gateway } = await openDemoOfAllModels(
  models,
  {},
  { ISOBAR_LOG_LEVEL: 'error', ISOBAR_TRUSTED_PROXIES: '1', ISOBAR_SIGN_UP: 'open' },
);
process.on('disconnect', () => process.exit());
process.send?.({ address: gateway.address, folder: gateway.parts.config.dataFolder });
