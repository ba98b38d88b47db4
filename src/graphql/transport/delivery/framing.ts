import { eventIdOf } from '../../execution/engine/event-id.ts';
import type { StreamForm } from '../../execution/incremental/stream-form.ts';

/** What stands around the results of a stream, which are written as JSON. */
export interface Framing {
  readonly contentType: string;
  /** Sent at once, so that clients see that the stream is open. */
  readonly opening: string;
  before(result: object): string;
  readonly after: string;
  /** Sent where nothing else has been for a while; null for none. */
  readonly heartbeat: string | null;
  readonly ending: string;
}

/** Milliseconds after which browsers connect again, after the last event that they received. */
const RETRY_MS = 3000;

const EVENTS: Framing = {
  contentType: 'text/event-stream; charset=utf-8',
  opening: `:\nretry: ${RETRY_MS}\n\n`,
  before: (result) => {
    const id = eventIdOf(result);
    return `event: next\n${id === null ? '' : `id: ${id}\n`}data: `;
  },
  after: '\n\n',
  heartbeat: ':\n\n',
  // Without data, EventSource would not pass the event on.
  ending: 'event: complete\ndata:\n\n',
};

/** JSON cannot contain it, since strings have no line breaks. */
const BOUNDARY = '\r\n--graphql';
const PART = '\r\ncontent-type: application/json\r\n\r\n';

/** A part is complete for clients once the next boundary has come, so each is sent with the boundary that ends it. */
const INCREMENTAL_PARTS: Framing = {
  contentType: 'multipart/mixed;boundary=graphql;incrementalSpec=v0.2',
  opening: BOUNDARY,
  before: () => PART,
  after: BOUNDARY,
  heartbeat: null,
  ending: '--\r\n',
};

const SUBSCRIPTION_PARTS: Framing = {
  ...INCREMENTAL_PARTS,
  contentType: 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0',
  opening: `${BOUNDARY}${PART}{}${BOUNDARY}`,
  before: () => `${PART}{"payload":`,
  after: `}${BOUNDARY}`,
  heartbeat: `${PART}{}${BOUNDARY}`,
};

export const FRAMINGS: Readonly<Record<StreamForm, Framing>> = {
  events: EVENTS,
  'subscription parts': SUBSCRIPTION_PARTS,
  'incremental parts': INCREMENTAL_PARTS,
};
