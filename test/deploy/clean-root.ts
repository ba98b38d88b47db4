import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * Mounts this machine's system read-only into the root $1 but for /usr/local, which is the root's own, and goes there: what runs sees Debian,
 * the Node of `makeRoot` and nothing else of this machine. $2: `ro` for a root that cannot be written to but for /data and /tmp.
 */
const ENTER = `set -e
root=$1; mode=$2; shift 2
mount --bind "$root" "$root"
for each in usr bin sbin lib lib64 etc; do
  if [ -d "/$each" ] && [ ! -L "/$each" ]; then
    mount --bind "/$each" "$root/$each"; mount -o remount,ro,bind "$root/$each"
  fi
done
mount --bind "$root/local" "$root/usr/local"
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
if [ -n "$NPM_CACHE" ]; then mount --bind "$NPM_CACHE" "$root/npm-cache"; fi
if [ -n "$LENT_FROM" ]; then mkdir -p "$root$LENT_TO"; mount --bind "$LENT_FROM" "$root$LENT_TO"; fi
if [ "$mode" = ro ]; then
  mount --bind "$root/data" "$root/data"; mount --bind "$root/tmp" "$root/tmp"
  mount -o remount,ro,bind "$root/local" "$root/usr/local"
  mount -o remount,ro,bind "$root"
fi
exec chroot $CHROOT_OPTIONS "$root" "$@"`;

/** Makes a root with Node and npm in /usr/local, as the image that the Dockerfile starts from has them. */
export function makeRoot(root: string): void {
  for (const name of ['local/bin', 'local/lib/node_modules', 'dev', 'proc', 'tmp', 'root', 'npm-cache']) {
    mkdirSync(path.join(root, name), { recursive: true });
  }
  for (const name of ['usr', 'bin', 'sbin', 'lib', 'lib64', 'etc']) {
    if (!existsSync(`/${name}`)) continue;
    if (lstatSync(`/${name}`).isSymbolicLink()) symlinkSync(readlinkSync(`/${name}`), path.join(root, name));
    else mkdirSync(path.join(root, name));
  }
  const npm = path.resolve(realpathSync(said('sh', ['-c', 'command -v npm'])), '../..');
  cpSync(process.execPath, path.join(root, 'local/bin/node'));
  cpSync(npm, path.join(root, 'local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(root, 'local/bin/npm'));
}

/** How a program is started in a root. */
export interface InRoot {
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  /** A folder of this machine, and where it is in the root while the program runs. */
  readonly lent?: { readonly from: string; readonly to: string } | undefined;
  /** A root that nothing can be written to, and the user of the image. */
  readonly readOnly: boolean;
  /** Of `unshare`. */
  readonly unshare: readonly string[];
}

/** Starts a program in a root; the process is the program's own, with no other in between. */
export function startIn(
  { root, workdir, env, lent, readOnly, unshare }: InRoot,
  command: readonly string[],
): ChildProcess {
  const isRoot = process.getuid?.() === 0;
  const inside = {
    ...network(),
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: '/root',
    npm_config_cache: '/npm-cache',
    ...env,
  };
  const variables = Object.entries(inside).map(([name, value]) => `${name}=${value}`);
  const program = ['/usr/bin/env', '-i', '-C', workdir, ...variables, ...command];
  return spawn('unshare', [...unshare, 'sh', '-c', ENTER, 'sh', root, readOnly ? 'ro' : 'rw', ...program], {
    env: {
      PATH: `/usr/sbin:/sbin:${process.env['PATH']}`,
      NPM_CACHE: readOnly ? '' : said('npm', ['config', 'get', 'cache']),
      LENT_FROM: lent?.from,
      LENT_TO: lent?.to,
      CHROOT_OPTIONS: readOnly && isRoot ? '--userspec=1000:1000' : '',
    },
  });
}

/** How this machine reaches a registry of packages. */
function network(): Readonly<Record<string, string>> {
  const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS'];
  const set = names.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(set), npm_config_registry: said('npm', ['config', 'get', 'registry']) };
}

function said(program: string, args: readonly string[]): string {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout.trim();
}
