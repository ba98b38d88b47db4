import { setUpNode } from './app/node-settings.ts';

setUpNode();
const { reportFailure } = await import('./commands/ending/report-failure.ts');
try {
  const { serve } = await import('./commands/serve/serve.ts');
  await serve();
} catch (error) {
  reportFailure(error);
}
