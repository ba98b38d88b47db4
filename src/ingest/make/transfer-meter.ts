/** Counts what an ingest fetches. */
export class TransferMeter {
  messages = 0;
  bytes = 0;

  add(messageBytes: number): void {
    this.messages += 1;
    this.bytes += messageBytes;
  }
}
