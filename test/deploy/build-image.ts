import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type InRoot, makeRoot, startIn } from './clean-root.ts';
import { type Step, sentToBuild } from './dockerfile.ts';

/** What a Dockerfile makes, as a root in a folder. */
export interface Image {
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
}

/** What installs the packages of the checkout's own lock file. */
const INSTALL = /^npm ci (?!.*--prefix)/;

/**
 * Follows the steps of a Dockerfile without Docker: each stage is a clean root in the folder `scratch`, in which its very commands run.
 * What `npm ci` has installed in the context already, from the same lock file, is lent to the stage: there npm only looks whether it
 * could, since to install it again takes half a minute of a processor.
 * @param context folder that is sent to the build @param unshare options of `unshare`
 */
export async function buildImage(
  steps: readonly Step[],
  {
    context,
    scratch,
    unshare,
  }: { readonly context: string; readonly scratch: string; readonly unshare: readonly string[] },
): Promise<Image> {
  const stages = new Map<string, string>();
  let image: Image | null = null;
  let lent: InRoot['lent'];
  for (const { instruction, text } of steps) {
    if (instruction === 'FROM') {
      const [, , name = 'last'] = text.split(' ');
      const root = path.join(scratch, name);
      makeRoot(root);
      stages.set(name, root);
      image = { root, workdir: '/', env: {} };
      lent = undefined;
      continue;
    }
    if (image === null) throw new Error('a Dockerfile begins with FROM');
    if (instruction === 'WORKDIR') {
      image = { ...image, workdir: text };
      mkdirSync(path.join(image.root, text), { recursive: true });
    } else if (instruction === 'ENV') {
      image = {
        ...image,
        env: { ...image.env, ...Object.fromEntries(text.split(' ').map((each) => each.split('='))) },
      };
    } else if (instruction === 'COPY') copy(text, image, context, stages);
    else if (instruction === 'RUN') {
      const isInstalled = INSTALL.test(text) && existsSync(path.join(context, 'node_modules'));
      if (isInstalled)
        lent = { from: path.join(context, 'node_modules'), to: path.join(image.workdir, 'node_modules') };
      await run(isInstalled ? `${text} --dry-run` : text, { ...image, lent, unshare });
    }
  }
  if (image === null) throw new Error('the Dockerfile is empty');
  return image;
}

async function run(command: string, where: Omit<InRoot, 'readOnly'>): Promise<void> {
  const child = startIn({ ...where, readOnly: false }, ['/bin/sh', '-c', command]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${output.slice(-4000)}`);
}

function copy(
  text: string,
  { root, workdir }: Image,
  context: string,
  stages: ReadonlyMap<string, string>,
): void {
  const words = text.split(' ');
  const from = words[0]?.startsWith('--from=')
    ? stages.get(words.shift()?.slice('--from='.length) ?? '')
    : undefined;
  const target = path.join(root, path.resolve(workdir, words.pop() ?? ''));
  for (const source of words) {
    if (from !== undefined)
      cpSync(path.join(from, source), target, { recursive: true, verbatimSymlinks: true });
    else copyContext(source, target, context);
  }
}

/** What is sent to the build, of the files that git knows or would. */
function copyContext(source: string, target: string, context: string): void {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', source], {
    cwd: context,
    encoding: 'utf8',
  });
  const isFile = statSync(path.join(context, source)).isFile();
  for (const file of listed.stdout.trim().split('\n').filter(sentToBuild(context))) {
    if (!existsSync(path.join(context, file))) continue;
    cpSync(
      path.join(context, file),
      path.join(target, isFile ? path.basename(file) : path.relative(source, file)),
    );
  }
}
