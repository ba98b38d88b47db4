import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail as it arrived. */
interface ReceivedMail {
  readonly to: readonly string[];
  /** Headers, an empty line, and the text, without quoted-printable. */
  readonly content: string;
}

/** A mail server on loopback that keeps what it is sent (RFC 5321, as far as one client needs it). */
export interface MailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The next mail that is not taken yet. */
  next(): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let taken = 0;
  const server = createServer((socket) => void converse(socket, (mail) => mails.push(mail)).catch(() => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    async next() {
      for (let tries = 0; tries < 1000; tries++) {
        const mail = mails[taken];
        if (mail !== undefined) {
          taken++;
          return mail;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error('no mail has come');
    },
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

async function converse(socket: Socket, keep: (mail: ReceivedMail) => void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.example');
  let to: string[] = [];
  let data: string[] | null = null;
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (data !== null) {
      if (line !== '.') {
        data.push(line.replace(/^\./, ''));
        continue;
      }
      keep({ to, content: unquoted(data.join('\n')) });
      [to, data] = [[], null];
      say('250 kept');
      continue;
    }
    const [command = ''] = line.toUpperCase().split(/[ :]/);
    if (command === 'RCPT') to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
    if (command === 'DATA') {
      data = [];
      say('354 go on');
    } else if (command === 'QUIT') {
      say('221 bye');
      socket.end();
    } else {
      say('250 mail.example');
    }
  }
}

/** RFC 2045, section 6.7. */
function unquoted(content: string): string {
  if (!/^content-transfer-encoding: quoted-printable$/im.test(content)) return content;
  return content
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
