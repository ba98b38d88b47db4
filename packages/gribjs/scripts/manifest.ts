/**
 * `manifest.ts pack` gives package.json the form that it has in the package: what `publishConfig` says wins, and what only a
 * checkout needs is left out. `manifest.ts restore` puts the checkout's back. Should npm fail or be killed in between,
 * `restore` is not called: a background process does it then, and so does the next `pack`.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const home = path.resolve(import.meta.dirname, '..');
const manifest = path.join(home, 'package.json');
const ofCheckout = path.join(home, 'package.json.checkout');

/** npm takes less than a second between `prepack` and `postpack`. */
const PACKED_WITHIN_MS = 20_000;

const [command] = process.argv.slice(2);
if (command === 'pack') pack();
else if (command === 'restore') restore();
else if (command === 'restore-later') await restoreLater();
else throw new Error(`manifest.ts knows pack and restore, not ${command}`);

function pack(): void {
  restore();
  const {
    publishConfig,
    imports: _,
    scripts: __,
    devDependencies: ___,
    ...rest
  } = JSON.parse(readFileSync(manifest, 'utf8'));
  copyFileSync(manifest, ofCheckout);
  spawn(process.execPath, [import.meta.filename, 'restore-later'], {
    detached: true,
    stdio: 'ignore',
  }).unref();
  writeFileSync(manifest, `${JSON.stringify({ ...rest, ...publishConfig }, null, 2)}\n`);
}

function restore(): void {
  if (existsSync(ofCheckout)) renameSync(ofCheckout, manifest);
}

async function restoreLater(): Promise<void> {
  const end = Date.now() + PACKED_WITHIN_MS;
  while (Date.now() < end && existsSync(ofCheckout)) await wait(250);
  restore();
}
