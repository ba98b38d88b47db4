/** What a browser keeps of one site: cookies, and the origin that it names in every POST. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  /** The `Cookie` header that it would send. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers });
  }

  /** A POST of JSON from a page of the site; headers given replace those that it would send. */
  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.#address, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const { cookie } = this;
    const headers = { ...(cookie !== '' && { cookie }), ...init.headers };
    const response = await fetch(new URL(path, this.#address), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}
