import type { Request, Response } from 'express';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { onClose } from '../message/on-close.ts';
import { routeLabelOf } from '../message/route-label.ts';

/** Upper ends in seconds: from an answer out of memory to a run that is fetched on demand. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Answers that last as long as their clients listen: how long says nothing about the server. */
const STREAMS = /^(text\/event-stream|multipart\/mixed)\b/;

const LABELS = ['interface', 'route', 'status'] as const;

/** What is counted of requests, for Prometheus. */
export interface RequestMetrics {
  /** Holds these figures, and those that others add. */
  readonly registry: Registry;
  /** Counts and times a request from now on. */
  measure(req: Request, res: Response): void;
}

export function createRequestMetrics(): RequestMetrics {
  const registry = new Registry();
  const registers = [registry];
  const total = new Counter({
    name: 'isobar_http_requests_total',
    help: 'Requests by interface, template of their route, and class of their status; aborted where the client left first.',
    labelNames: LABELS,
    registers,
  });
  const duration = new Histogram({
    name: 'isobar_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer; without live streams.',
    labelNames: LABELS,
    buckets: BUCKETS_S,
    registers,
  });
  let inFlight = 0;
  new Gauge({
    name: 'isobar_http_requests_in_flight',
    help: 'Requests that are being answered, live streams among them.',
    registers,
    collect() {
      this.set(inFlight);
    },
  });
  return {
    registry,
    measure(req, res) {
      const startedAt = performance.now();
      inFlight++;
      onClose(res, () => {
        inFlight--;
        const labels = { ...routeLabelOf(req), status: statusClassOf(res) };
        total.inc(labels);
        if (!isStream(res)) duration.observe(labels, (performance.now() - startedAt) / 1000);
      });
    },
  };
}

/** `2xx` and so on. */
function statusClassOf({ writableFinished, statusCode }: Response): string {
  return writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}

function isStream(res: Response): boolean {
  return STREAMS.test(String(res.getHeader('content-type')));
}
