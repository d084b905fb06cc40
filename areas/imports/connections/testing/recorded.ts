/**
 * Stands in for exchanges, which cannot be reached in tests: an account with a history, the answers of its exchange in
 * their shapes and limits, and the file that the exchange exports of it. Answers and files are written here on their
 * own, without anything of the code under test.
 */
import type { ExchangeNet } from '../kit/client.ts';

export interface Asked {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RecordedExchange {
  readonly host: RegExp;
  readonly provider: string;
  readonly key: { readonly apiKey: string; readonly secret: string; readonly passphrase?: string };
  /** The answer to a signed request, as the exchange writes it. */
  answer(asked: Asked): unknown;
  /** The files of the exchange, with the events from and until some of them, counted from 0. */
  filesOf(from: number, until: number): readonly { readonly provider: string; readonly text: string }[];
  readonly events: number;
  /** How many transactions they are in the books. */
  readonly transactions: number;
}

/** How an exchange refuses, by the number of the request. */
export type Fault = (request: number, asked: Asked) => Response | Error | null;

export interface RecordedNet extends ExchangeNet {
  readonly asked: Asked[];
  fault: Fault | null;
}

export function recordedNet(exchanges: readonly RecordedExchange[]): RecordedNet {
  const net: RecordedNet = {
    asked: [],
    fault: null,
    pausesMs: [0, 0],
    keepsDistance: false,
    send: async (input, init) => {
      const url = new URL(String(input));
      const exchange = exchanges.find(({ host }) => host.test(url.host));
      if (!exchange) throw new TypeError(`fetch failed: ${url.host}`);
      const body = typeof init?.body === 'string' ? init.body : '';
      const headers = Object.fromEntries(new Headers((init?.headers ?? {}) as Record<string, string>));
      const asked = {
        path: url.pathname,
        fields: { ...Object.fromEntries(url.searchParams), ...fieldsOf(body), ...fieldsOf(payloadOf(headers)) },
        headers,
      };
      net.asked.push(asked);
      const refusal = net.fault?.(net.asked.length, asked) ?? null;
      if (refusal instanceof Error) throw refusal;
      return refusal ?? answerOf(exchange.answer(asked));
    },
  };
  return net;
}

/** Gemini reads the fields of a request in a header. */
function payloadOf(headers: Readonly<Record<string, string>>): string {
  return Buffer.from(headers['x-gemini-payload'] ?? '', 'base64').toString();
}

function fieldsOf(body: string): Record<string, string> {
  if (body.startsWith('{')) {
    // Crypto.com has the fields of a request under `params`.
    const { params = {}, ...rest } = JSON.parse(body) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries({ ...rest, ...(params as object) }).map(([name, value]) => [name, String(value)]),
    );
  }
  return Object.fromEntries(new URLSearchParams(body));
}

export function answerOf(content: unknown, { status = 200, date = new Date() } = {}): Response {
  return new Response(typeof content === 'string' ? content : JSON.stringify(content), {
    status,
    headers: { 'content-type': 'application/json', date: date.toUTCString() },
  });
}

/** What happened in the account, one event every six hours. */
export interface AccountEvent {
  readonly index: number;
  readonly at: Date;
  readonly kind: 'deposit' | 'buy' | 'sell' | 'withdrawal' | 'reward';
  /** Of ether, except a deposit, which is in euros. */
  readonly amount: string;
  readonly euros: string;
  readonly fee: string;
}

const FIRST_AT = Date.UTC(2024, 0, 3, 10, 20, 30, 417);
const STEP_MS = 6 * 3_600_000 + 7_211;
const KINDS = ['deposit', 'buy', 'sell', 'withdrawal', 'reward'] as const;

export function history(length: number): AccountEvent[] {
  return Array.from({ length }, (_, index): AccountEvent => {
    const kind = KINDS[index % KINDS.length] ?? 'deposit';
    const place = String(index).padStart(4, '0');
    return {
      index,
      at: new Date(FIRST_AT + index * STEP_MS),
      kind,
      // Decimals that no double holds.
      amount: kind === 'buy' ? `1.00000000${place}123451` : `0.10000000${place}123457`,
      euros: kind === 'deposit' ? '5000.25' : `21${place.slice(-2)}.17`,
      fee: kind === 'withdrawal' ? '0.0035' : kind === 'buy' || kind === 'sell' ? '1.23456789' : '0',
    };
  });
}

export const hexOf = (index: number): string => index.toString(16).padStart(64, 'a');
export const csv = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.join(',')}\n`).join('');
export const seconds = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');
export const uuidOf = (index: number): string => `953ddfc4-3127-4210-9654-${String(index).padStart(12, '0')}`;
