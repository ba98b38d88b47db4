import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';

const NGINX = '/usr/sbin/nginx';
export const hasNginx = existsSync(NGINX);
if (!hasNginx) console.warn(`SKIPPED: ${NGINX} is not installed: nothing is asked through a reverse proxy`);

/** nginx in front of a gateway, whose addresses it has below a path: it strips the path. */
export interface PrefixProxy {
  /** Address below which clients find the gateway, no slash at the end. */
  readonly address: string;
  /** Starts it in front of a gateway. */
  start(gateway: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param prefix such as `/weather`
 * @param folder for its files
 */
export async function preparePrefixProxy(prefix: string, folder: string): Promise<PrefixProxy> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}${prefix}`;
  let stop = async () => {};
  return {
    address,
    async start(gateway) {
      const config = path.join(folder, 'nginx.conf');
      await mkdir(path.join(folder, 'temporary'), { recursive: true });
      await writeFile(config, configOf(port, prefix, gateway));
      const nginx = spawn(NGINX, ['-p', folder, '-c', config, '-e', 'stderr'], { stdio: 'ignore' });
      const ended = once(nginx, 'exit');
      stop = async () => {
        nginx.kill('SIGTERM');
        await ended;
      };
      await answers(`${address}/healthz`);
    },
    close: () => stop(),
  };
}

function configOf(port: number, prefix: string, gateway: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path temporary/${name};`,
  );
  return `daemon off;
master_process off;
pid nginx.pid;
events {}
http {
  access_log off;
${temporary.join('\n')}
  server {
    listen 127.0.0.1:${port};
    absolute_redirect off;
    location = ${prefix} { return 301 ${prefix}/; }
    location ${prefix}/ {
      proxy_pass ${gateway}/;
      proxy_http_version 1.1;
      proxy_buffering off;
    }
  }
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // It is not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nginx does not answer at ${url}`);
}
