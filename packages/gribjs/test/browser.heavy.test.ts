import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { decodePacked, decodeValues, encodeMessage, parseMessage } from 'gribjs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import { corpusFiles, type OracleField } from './support/corpus.ts';
import { landscape, writeJpeg2000 } from './support/jpeg2000-writer.ts';
import { identification, latLonGrid, temperature } from './support/messages.ts';
import { type PackedCopy, packCopy } from './support/packed.ts';
import { packedMessage, scalingOctets } from './support/packed-message.ts';
import { writePng } from './support/png-writer.ts';

const [HEADLESS, WHOLE] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;
const CHROMIUM = existsSync(HEADLESS) ? HEADLESS : WHOLE;
const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.warn(`SKIPPED: no ${CHROMIUM}, so the browser entry is not tried in a browser`);

/** What the page makes of one field: SHA-256 of values as little-endian float32 and of packed integers, as the oracle has them. */
interface InThePage {
  readonly count: number;
  readonly values: string;
  readonly packed: string | null;
}

/** The page: `window.decode(address, field)`, and `window.roundTrip()` of a message that it writes. */
const PAGE = `<!doctype html><title>gribjs</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>`;
const SCRIPT = `
import * as gribjs from '/browser.js';

const sha256 = async (values) => {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

window.decode = async (address, index) => {
  const message = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const field = gribjs.parseMessage(message)[index];
  const values = gribjs.decodeValues(message, field);
  const bits = new Uint32Array(values.buffer);
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) bits[i] = 0x7fc00000;
  const hasIntegers = field.representation.template !== 4;
  const packed = hasIntegers ? await sha256(gribjs.decodePacked(message, field)) : null;
  return { count: values.length, values: await sha256(values), packed };
};

window.rewrite = async (address) => {
  const message = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const [field] = gribjs.parseMessage(message);
  const { identification, grid, product } = field;
  const values = gribjs.decodeValues(message, field);
  const packing = { template: 42, decimalScale: 1 };
  return [...gribjs.encodeMessage({ discipline: 0, identification, fields: [{ grid, product, packing, values }] })];
};

window.exported = Object.keys(gribjs).sort();
`;

declare global {
  function decode(address: string, field: number): Promise<InThePage>;
  function rewrite(address: string): Promise<number[]>;
  var exported: string[];
}

describe.skipIf(!hasChromium)('the browser entry in a page of Chromium', () => {
  /** What the server has, by path. */
  const served = new Map<string, { type: string; body: Uint8Array | string }>();
  const complaints: string[] = [];
  let copy: PackedCopy;
  let server: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    copy = packCopy();
    const script = readFileSync(path.join(copy.home, 'dist/browser.js'));
    served.set('/', { type: 'text/html', body: PAGE });
    served.set('/page.js', { type: 'text/javascript', body: SCRIPT });
    served.set('/browser.js', { type: 'text/javascript', body: script });
    server = createServer((request, response) => {
      const file = served.get(request.url ?? '');
      // No eval, no worker, no WebAssembly, nothing from elsewhere.
      const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:";
      response.writeHead(file === undefined ? 404 : 200, {
        'content-type': file?.type ?? 'text/plain',
        'content-security-policy': policy,
      });
      response.end(file?.body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
        ...['--disable-sync', '--no-first-run'],
      ],
    });
    page = await browser.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'load' });
    await page.waitForFunction('window.exported !== undefined');
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
    copy?.remove();
  });

  function serve(message: Uint8Array): string {
    const address = `/${served.size}.grib2`;
    served.set(address, { type: 'application/octet-stream', body: message });
    return address;
  }

  function decodeInPage(message: Uint8Array, field: number): Promise<InThePage> {
    return page.evaluate(([address, index]) => decode(address, index), [serve(message), field] as const);
  }

  it('has the functions of the source', async () => {
    const inTheSource = Object.keys(await import('gribjs/browser')).toSorted();
    expect(await page.evaluate(() => exported)).toEqual(inTheSource);
  });

  it.skipIf(!hasShared)('decodes a real field of each packing to the bits of ecCodes', async () => {
    const fields = onePerPacking();
    expect(fields.map(({ oracle }) => oracle.dataRepresentationTemplateNumber)).toEqual([
      0, 2, 3, 4, 40, 41, 42, 200,
    ]);
    for (const { name, message, oracle } of fields) {
      const decoded = await decodeInPage(message, oracle.field);
      expect(decoded, name).toEqual({
        count: oracle.numberOfValues,
        values: oracle.sha256F32,
        packed: oracle.sha256Quantized ?? decoded.packed,
      });
    }
  });

  it('decodes images as Node does, without zlib and WebAssembly', async () => {
    const pixels = landscape(60, 50, 12);
    const jpeg = packedMessage({
      template: 40,
      octets: Buffer.concat([scalingOctets(12), Uint8Array.of(0, 255)]),
      payload: writeJpeg2000({ width: 60, height: 50, bits: 12, samples: pixels }),
      count: 3000,
    });
    const png = packedMessage({
      template: 41,
      octets: scalingOctets(16),
      payload: writePng({ width: 60, height: 50, bits: 16, pixels, filter: (row) => row % 5, chunks: 3 }),
      count: 3000,
    });
    const ofIntegers = sha256(pixels);
    const ofValues = sha256(Float32Array.from(pixels));
    for (const message of [jpeg, png])
      expect(await decodeInPage(message, 0)).toEqual({ count: 3000, values: ofValues, packed: ofIntegers });
  });

  it('writes messages that Node reads', async () => {
    const values = Float32Array.of(280.5, 281, Number.NaN, 279, 279.5, 280);
    const packing = { template: 0, decimalScale: 1 } as const;
    const message = encodeMessage({
      discipline: 0,
      identification,
      fields: [{ grid: latLonGrid(3, 2), product: temperature, packing, values }],
    });
    const written = Uint8Array.from(await page.evaluate((address) => rewrite(address), serve(message)));
    const [field] = parseMessage(written);
    if (field === undefined) throw new Error('no field');
    expect(field.representation.template).toBe(42);
    expect(decodeValues(written, field)).toEqual(values);
    expect(decodePacked(written, field)).toHaveLength(6);
  });

  it('complains of nothing', () => {
    expect(complaints).toEqual([]);
  });
});

function sha256(values: Int32Array | Float32Array): string {
  return createHash('sha256').update(values).digest('hex');
}

/** Of each packing the shortest real message of a thousand values or more. */
function onePerPacking(): { name: string; message: Uint8Array; oracle: OracleField }[] {
  const shortest = new Map<number, { name: string; oracle: OracleField; bytes: () => Uint8Array }>();
  for (const { name, bytes, oracle } of corpusFiles()) {
    for (const field of oracle) {
      const { dataRepresentationTemplateNumber: template = -1, sha256F32, numberOfValues = 0 } = field;
      if (sha256F32 === undefined || numberOfValues < 1000 || field.edition !== 2) continue;
      const found = shortest.get(template);
      if (found === undefined || field.length < found.oracle.length)
        shortest.set(template, { name, oracle: field, bytes });
    }
  }
  return [...shortest]
    .toSorted(([a], [b]) => a - b)
    .filter(([template]) => template <= 200 && template !== 51)
    .map(([, { name, oracle, bytes }]) => ({
      name,
      oracle,
      message: bytes().slice(oracle.offset, oracle.offset + oracle.length),
    }));
}
