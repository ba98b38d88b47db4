/** Run as a process of its own by `startHostileGateway`: a gateway over the demo, which says where it is. */

import type { DefaultModelId } from '../../src/catalog/index.ts';
import { openDemoOfAllModels, openFilledDemo } from '../../test/support/demo-of-all-models.ts';

const { HOSTILE_DATA: data, HOSTILE_MODELS: models = '' } = process.env;
const settings = { ISOBAR_LOG_LEVEL: 'error', ISOBAR_TRUSTED_PROXIES: '1', ISOBAR_SIGN_UP: 'open' };
const { gateway } =
  data === undefined
    ? await openDemoOfAllModels(models.split(',') as DefaultModelId[], {}, settings)
    : await openFilledDemo(data, {}, settings);
process.on('disconnect', () => process.exit());
process.send?.({ address: gateway.address, folder: gateway.parts.config.dataFolder });
