/**
 * `npm run sbom --silent`: writes a software bill of materials (CycloneDX, JSON) of all production dependencies, those in the pages
 * included, to standard output. npm makes it of the lock file; its own `--omit=dev` leaves out packages that tools of development
 * need too, so that what is left out is decided here, by the lock file.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { READ } from '../licences/allowed.ts';
import { productionPackages } from '../licences/check.ts';

interface Bill {
  readonly metadata: { readonly component: { readonly 'bom-ref': string; readonly name: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly purl: string;
  readonly properties: readonly { readonly name: string }[];
  readonly licenses?: readonly object[];
}

const root = path.resolve(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const kept = new Set(productionPackages(lock).map(({ name, version }) => `pkg:npm/${name}@${version}`));

const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const { status, stdout, stderr } = spawnSync('npm', ['sbom', ...options], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 2 ** 20,
});
if (status !== 0) throw new Error(`npm sbom ended with ${status}: ${stderr}`);
const bill: Bill = JSON.parse(stdout);

const components = bill.components.filter(({ purl }) => kept.has(decodeURIComponent(purl))).map(corrected);
const refs = new Set([bill.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
const dependencies = bill.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
// npm names it by the folder of the checkout.
const metadata = { ...bill.metadata, component: { ...bill.metadata.component, name: 'isobar' } };
console.log(JSON.stringify({ ...bill, metadata, components, dependencies }, null, 2));

/** Without npm's mark of what tools of development need too, and with licences that have no SPDX identifier. */
function corrected(component: Component): Component {
  const properties = component.properties.filter(({ name }) => name !== 'cdx:npm:package:development');
  const licences = [
    ...(component.licenses ?? []),
    ...READ.filter(({ name }) => name === component.name).map(named),
  ];
  return { ...component, properties, licenses: licences };
}

function named({ terms }: { readonly terms: string }): object {
  return { license: { name: terms } };
}
