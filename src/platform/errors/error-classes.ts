/** A class of errors, whatever its constructor takes. */
type ErrorClass = abstract new (...inputs: never[]) => Error;

const byName = new Map<string, ErrorClass>();
const names = new Map<unknown, string>();

/**
 * Registers a class so that its errors keep it when they cross threads: structured cloning keeps only the classes of the language. To be
 * called where the class is defined.
 * @param name the same in all threads; given, since bundlers may rename classes
 */
export function registerErrorClass(name: string, errorClass: ErrorClass): void {
  byName.set(name, errorClass);
  names.set(errorClass, name);
}

/** Registered names of an error's class and of the classes that it extends, the nearest first. */
export function errorClassNames(error: Error): readonly string[] {
  const found: string[] = [];
  for (let each: object | null = error; each !== null; each = Object.getPrototypeOf(each)) {
    const name = Object.hasOwn(each, 'constructor') ? names.get(each.constructor) : undefined;
    if (name !== undefined) found.push(name);
  }
  return found;
}

/** The first of the classes that this thread has loaded; Error where it has none of them. */
export function loadedErrorClass(classNames: readonly string[]): ErrorClass {
  for (const name of classNames) {
    const found = byName.get(name);
    if (found !== undefined) return found;
  }
  return Error;
}

for (const builtIn of [Error, RangeError, SyntaxError, TypeError]) registerErrorClass(builtIn.name, builtIn);
