import { z } from 'zod';
import { checkPassword, PASSWORD_LENGTH, readEmail, readName } from '../../access/index.ts';
import { IsobarError } from '../../platform/index.ts';

/** Longer than any token. */
const MAX_TOKEN = 400;

/** A schema from a reader of the core, with its messages. */
function readBy(read: (text: string) => string): z.ZodType<string> {
  return z.string().transform((text, context) => {
    try {
      return read(text);
    } catch (error) {
      const detail =
        error instanceof IsobarError ? (error.faults[0]?.detail ?? error.message) : 'is not valid';
      context.addIssue({ code: 'custom', message: detail });
      return z.NEVER;
    }
  });
}

const email = readBy(readEmail);
const name = readBy(readName);
const token = z.string().min(1, 'must not be empty').max(MAX_TOKEN, 'is too long');
const newPassword = readBy((text) => {
  checkPassword(text);
  return text;
});
/** Checks only the length: an existing password may be shorter than new ones. */
const password = z
  .string()
  .max(PASSWORD_LENGTH.maximum, `must have at most ${PASSWORD_LENGTH.maximum} characters`);

/** Six digits, or a backup code; people copy them with blanks, and without the hyphen. */
const code = z
  .string()
  .max(40, 'is too long')
  .transform((text) => text.replaceAll(/\s/g, '').replace(/^([a-zA-Z\d]{5})([a-zA-Z\d]{5})$/, '$1-$2'))
  .pipe(z.string().min(1, 'must not be empty'));

/** The bodies of the POST routes. Unknown members are refused: none may reach a row. */
export const BODIES = {
  signUp: z.strictObject({ email, name, password: newPassword }),
  signIn: z.strictObject({ email, password, remember: z.boolean().default(true) }),
  accept: z.strictObject({
    token,
    email: email.optional(),
    name: name.optional(),
    password: newPassword.optional(),
  }),
  changePassword: z.strictObject({ currentPassword: password, newPassword }),
  code: z.strictObject({ code }),
  setUpFactor: z.strictObject({ password: password.optional() }),
  changeFactor: z.strictObject({ password: password.optional(), code }),
  requestReset: z.strictObject({ email }),
  confirm: z.strictObject({ token, password: password.optional() }),
  invitation: z.strictObject({ token }),
  ownInvitation: z.strictObject({ id: z.string().min(1).max(100) }),
  resetPassword: z.strictObject({ token, password: newPassword }),
  revokeSession: z.strictObject({ id: z.string().min(1).max(100) }),
  nothing: z.strictObject({}),
};

/** Throws IsobarError('validation_error') that names each invalid member, never its value. */
export function readBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.slice(0, 5).map(({ path, message }) => {
    return { parameter: path.join('.').slice(0, 60) || 'body', detail: message.slice(0, 200) };
  });
  const detail = faults.map(({ parameter, detail }) => `${parameter}: ${detail}`).join('; ');
  throw new IsobarError('validation_error', detail, { faults });
}
