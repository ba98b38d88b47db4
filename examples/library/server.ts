import express from 'express';
import { createIsobar } from 'isobar';

const port = Number(process.env['PORT'] ?? 3000);

const isobar = await createIsobar({
  ISOBAR_DATA: 'weather',
  ISOBAR_SOURCES: 'demo',
  ISOBAR_DEMO_GRIDS: 'coarse',
  ISOBAR_MODELS: 'gfs',
  ISOBAR_ANONYMOUS: 'on',
  // Where clients find what is mounted below: links in answers begin with it.
  ISOBAR_PUBLIC_URL: `http://localhost:${port}/weather`,
});
await isobar.start();

const app = express();
app.get('/', (_req, res) => {
  res.send('<h1>A site of ours</h1><a href="weather/">Weather</a>');
});
app.use('/weather', isobar.app);

const server = app.listen(port, () => console.log(`http://localhost:${port}/`));

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.close();
    server.closeIdleConnections();
    void isobar.close();
  });
}
