/** Trouble on demand: each fault applies to the next requests, in the order of the faults. */
import type { ServerResponse } from 'node:http';

export const EXPLORER_FAULTS = [
  /** "Max calls per sec", or status 429 with Retry-After. */
  'rateLimit',
  'tooManyRequests',
  'unavailable',
  'serverError',
  'badGateway',
  /** The connection ends without a response. */
  'hangUp',
  /** A page of a proxy, in place of JSON. */
  'notJson',
  /** The response is cut off. */
  'truncated',
  /** Some blocks have no value inside yet. */
  'notIndexed',
] as const;
export type ExplorerFault = (typeof EXPLORER_FAULTS)[number];

/** Refusals that no other attempt changes. */
export const EXPLORER_REFUSALS = ['wrongKey', 'outsidePlan', 'dayUsed'] as const;
export type ExplorerRefusal = (typeof EXPLORER_REFUSALS)[number];

const NOTOK: Readonly<Record<ExplorerRefusal | 'rateLimit' | 'unavailable', string>> = {
  wrongKey: 'Invalid API Key (#err2)|',
  outsidePlan: 'Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage.',
  dayUsed: 'Max daily rate limit reached. 110000 (100%) of 100000 day/limit',
  rateLimit: 'Max calls per sec rate limit reached (5/sec)',
  unavailable: 'Free API access is temporarily unavailable due to unusually high network activity.',
};

export function cause(fault: ExplorerFault | ExplorerRefusal, response: ServerResponse): void {
  switch (fault) {
    case 'rateLimit':
    case 'unavailable':
    case 'wrongKey':
    case 'outsidePlan':
    case 'dayUsed':
      return send(response, { status: '0', message: 'NOTOK', result: NOTOK[fault] });
    case 'tooManyRequests':
      response.setHeader('retry-after', '1');
      response.statusCode = 429;
      return send(response, { message: 'Too many requests' });
    case 'serverError':
      response.statusCode = 500;
      return send(response, { message: 'Something went wrong' });
    case 'badGateway':
      response.statusCode = 502;
      response.end('<html><body>502 Bad Gateway</body></html>');
      return;
    case 'hangUp':
      response.destroy();
      return;
    case 'notJson':
      response.setHeader('content-type', 'text/html');
      response.end('<html><body>Please wait while we check your browser.</body></html>');
      return;
    case 'truncated':
      response.setHeader('content-type', 'application/json');
      response.end('{"status":"1","message":"OK","result":[{"blockNumber":"12');
      return;
    case 'notIndexed':
      send(response, {
        status: '2',
        message: 'Some internal transactions within this block range have not yet been processed',
        result: [],
      });
  }
}

export function send(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}
