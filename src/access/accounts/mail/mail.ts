import type { Config, Log } from '../../../platform/index.ts';

/** A mail in plain text. */
interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends a mail some time: who asks waits for no mail server, and learns nothing from how long it takes. */
export type Mailer = (mail: Mail) => void;

/** Connections and answers of a mail server that take longer count as failed. */
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
