import { inject } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import type { PageRequest } from './page-examples.ts';

/** A gateway over the demo of the tests at the time of its newest run, so that "tomorrow" is a day of its runs. */
export function openDemo(): Promise<TestGateway> {
  const now = () => new Date('2026-01-15T06:00:00Z');
  return openGateway(inject('demoData'), undefined, undefined, {}, () => ({ now }));
}

/** The public page. */
export async function pageOf(gateway: TestGateway): Promise<string> {
  return (await fetch(`${gateway.address}/llm.txt`)).text();
}

/** Sends a request of the page with the test key. */
export function send(
  { address }: TestGateway,
  { method, path, headers, body }: PageRequest,
): Promise<Response> {
  const sent = new Headers(headers);
  // What the page leaves out, or the place of the key in a line for a shell.
  sent.set(
    'authorization',
    (sent.get('authorization') ?? 'Bearer $ISOBAR_KEY').replace('$ISOBAR_KEY', TEST_KEY),
  );
  return fetch(address + path, {
    method,
    headers: sent,
    ...(body !== null && { body }),
  });
}
