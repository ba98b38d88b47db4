import type { Config, Log } from '../../../platform/index.ts';

/** A mail in plain text. */
interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Queues a mail. Callers do not wait for the mail server, and cannot tell from the time taken whether a mail was sent. */
export type Mailer = (mail: Mail) => void;

/** Timeout of connections and replies of the mail server. */
const TIMEOUT_MS = 20_000;

/** Sends by the SMTP server of the settings; a mail that cannot be sent is logged, without its text and address. */
export function createMailer({ url, from }: NonNullable<Config['mail']>, log: Log): Mailer {
  return (mail) => {
    send(mail).catch((error: unknown) => {
      log.error(
        { code: (error as NodeJS.ErrnoException).code, subject: mail.subject },
        'a mail was not sent',
      );
    });
  };

  async function send(mail: Mail): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    try {
      await transport.sendMail({ from, ...mail });
    } finally {
      transport.close();
    }
  }
}
