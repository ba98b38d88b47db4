/**
 * Writes synthetic files of a model on the producer's own grid and with its packings to a folder, laid out as the producer does.
 * A process of its own for each part of the leads: `node generate.ts MODEL INIT_TIME FOLDER LEAD...`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { modelCalled } from '../../src/catalog/index.ts';
import { generateFiles } from '../../src/demo/files/generate-files.ts';
import { startDemoForecast } from '../../src/demo/forecast/demo-forecast.ts';
import { prepareDemoModel } from '../../src/demo/forecast/demo-model.ts';
import { reducedGrid } from '../../src/demo/grids/reduced-grid.ts';

const [, , name = '', initTime = '', folder = '', ...leads] = process.argv;
const model = modelCalled(name);
if (model === null) throw new Error(`bench: no model is called ${name}`);
const forecast = startDemoForecast(prepareDemoModel(model, reducedGrid(model, 'full')), new Date(initTime));
let bytes = 0;
for (const lead of leads.map(Number)) {
  for (const [file, content] of generateFiles(forecast, [lead])) {
    const to = path.join(folder, file);
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, content);
    bytes += content.length;
  }
  process.stderr.write(`${model} +${lead} h: ${Math.round(bytes / 1e6)} MB written\n`);
}
