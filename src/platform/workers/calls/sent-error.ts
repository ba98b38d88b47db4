import { errorClassNames, loadedErrorClass } from '../../errors/error-classes.ts';

/** An error as it crosses threads. Structured cloning alone keeps neither its class nor its fields. */
export type SentError =
  | {
      readonly kind: 'error';
      /** Registered names of its class and of those that it extends, the nearest first. */
      readonly classNames: readonly string[];
      readonly message: string;
      readonly stack: string | undefined;
      /** Its own fields that can be cloned. */
      readonly fields: Readonly<Record<string, unknown>>;
      readonly cause: SentError | null;
    }
  /** What was thrown is not an Error, or one that structured cloning keeps whole, such as an AbortError. */
  | { readonly kind: 'value'; readonly value: unknown };

/** Causes of causes beyond this are left out: a chain may be a circle. */
const MAX_CAUSES = 8;

/** Makes an error ready for `postMessage`. Fields that cannot be cloned are left out. */
export function sentError(thrown: unknown, causesLeft = MAX_CAUSES): SentError {
  if (!(thrown instanceof Error) || thrown instanceof DOMException) {
    return { kind: 'value', value: cloneable(thrown) ? thrown : String(thrown) };
  }
  const { message, stack, cause } = thrown;
  const hasCause = cause !== undefined && causesLeft > 0;
  return {
    kind: 'error',
    classNames: errorClassNames(thrown),
    message,
    stack,
    fields: Object.fromEntries(
      Object.entries(thrown).filter(([name, value]) => name !== 'cause' && cloneable(value)),
    ),
    cause: hasCause ? sentError(cause, causesLeft - 1) : null,
  };
}

/** The error again: of its class where this thread has loaded it, else of the nearest class that it extends. */
export function receivedError(sent: SentError): unknown {
  if (sent.kind === 'value') return sent.value;
  const { classNames, message, stack, fields, cause } = sent;
  const error = new Error(message, cause === null ? undefined : { cause: receivedError(cause) });
  Object.setPrototypeOf(error, loadedErrorClass(classNames).prototype);
  Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true });
  return Object.assign(error, fields);
}

function cloneable(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}
