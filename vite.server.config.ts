import path from 'node:path';
import { defineConfig } from 'vite';
import { besideModules } from './scripts/server/beside-modules.ts';
import { builtFrom } from './scripts/server/built-from.ts';

const root = import.meta.dirname;
const out = path.join(root, 'dist/server');

/** Packages that stay as they are: those that are seldom needed, and those that read files of their own. */
const PACKAGES_BESIDE = [
  '@aws-sdk/client-s3',
  '@graphql-yoga/render-graphiql',
  '@lhncbc/ucum-lhc',
  '@modelcontextprotocol/sdk',
  '@terraformer/wkt',
  '@turf/boolean-intersects',
  'apache-arrow',
  'h5wasm',
  'ioredis',
  'nodemailer',
  'openai',
  'pg',
  'pg-boss',
  'pino',
  'pino-pretty',
  'swagger-ui-dist',
];

/** What `npm start` and `npm run isobar` load: src/main.ts, src/cli.ts and the scripts of their threads in dist/server, a few files in place of three thousand. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [
    besideModules(root, out),
    builtFrom(root, ['package-lock.json', 'vite.server.config.ts', 'scripts/server/beside-modules.ts']),
  ],
  ssr: { noExternal: true, external: PACKAGES_BESIDE },
  build: {
    ssr: true,
    outDir: out,
    emptyOutDir: true,
    // The oldest Node that can run the sources.
    target: 'node22.19',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: path.join(root, 'src/main.ts'), cli: path.join(root, 'src/cli.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
