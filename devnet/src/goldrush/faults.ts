/** Trouble on demand: each fault applies to the next requests, in the order of the faults. */
import type { ServerResponse } from 'node:http';

export type GoldrushFault =
  | { readonly kind: 'rateLimit'; readonly times?: number; readonly retryAfterSeconds?: number }
  | { readonly kind: 'serverError'; readonly times?: number; readonly status?: number }
  /** The connection ends without a response. */
  | { readonly kind: 'hangUp'; readonly times?: number }
  /** A page of a proxy, in place of JSON. */
  | { readonly kind: 'notJson'; readonly times?: number };

export interface FaultQueue {
  add(fault: GoldrushFault): void;
  clear(): void;
  /** True when the request has been spoiled. */
  spoil(response: ServerResponse): boolean;
}

export function createFaultQueue(): FaultQueue {
  let queue: GoldrushFault[] = [];
  return {
    add: (fault) => {
      for (let time = 0; time < (fault.times ?? 1); time += 1) queue.push(fault);
    },
    clear: () => {
      queue = [];
    },
    spoil(response) {
      const fault = queue.shift();
      if (fault === undefined) return false;
      cause(fault, response);
      return true;
    },
  };
}

function cause(fault: GoldrushFault, response: ServerResponse): void {
  switch (fault.kind) {
    case 'rateLimit':
      if (fault.retryAfterSeconds !== undefined) response.setHeader('retry-after', String(fault.retryAfterSeconds));
      return refuse(response, { status: 429, message: 'You have exceeded the rate limit.' });
    case 'serverError':
      return refuse(response, { status: fault.status ?? 500, message: 'Something went wrong.' });
    case 'hangUp':
      response.destroy();
      return;
    case 'notJson':
      response.setHeader('content-type', 'text/html');
      response.end('<html><body>Please wait while we check your browser.</body></html>');
  }
}

export function refuse(response: ServerResponse, { status, message }: { status: number; message: string }): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ data: null, error: true, error_code: status, error_message: message }));
}
