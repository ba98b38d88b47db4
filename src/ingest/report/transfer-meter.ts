/** How long a number of messages took to decode, in milliseconds. */
export interface DecodeTime {
  readonly messages: number;
  readonly ms: number;
}

/** Counts what an ingest fetches, and the time that it takes to decode that. */
export class TransferMeter {
  messages = 0;
  bytes = 0;
  /** Messages that were decoded: one that several groups of fields share, by each of them. */
  decoded = 0;
  /** Milliseconds, added up over threads. */
  decodeMs = 0;
  /** Fields that were refused because their values are not plausible. */
  implausibleFields = 0;

  add(messageBytes: number): void {
    this.messages += 1;
    this.bytes += messageBytes;
  }

  addDecoded({ messages, ms }: DecodeTime): void {
    this.decoded += messages;
    this.decodeMs += ms;
  }

  addImplausible(fields: number): void {
    this.implausibleFields += fields;
  }
}
