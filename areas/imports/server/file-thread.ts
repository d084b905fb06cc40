/**
 * The thread that reads an uploaded file. It has its own memory, so a hostile file ends it and not the server, and its
 * own time, so other requests do not wait. It asks for the bytes piece by piece, and hands on the rows in batches.
 */
import type { MessagePort } from 'node:worker_threads';
import type { RecordReading } from '../providers/build-records.ts';
import type { HeaderCell } from '../providers/kit/header.ts';
import { ImportError, type ImportErrorCode } from '../providers/kit/import-error.ts';
import { type ImportOptions, type OpenImport, openImport } from '../providers/read-import.ts';

export type ToThread =
  | { readonly kind: 'open'; readonly options: ImportOptions }
  /** Null: the file has ended. */
  | { readonly kind: 'piece'; readonly bytes: Uint8Array | null }
  | { readonly kind: 'next' }
  /** Reads to the end without handing on the rows. */
  | { readonly kind: 'check' };

export type FromThread =
  | { readonly kind: 'needsPiece' }
  | {
      readonly kind: 'opened';
      readonly layoutId: string;
      readonly header: readonly HeaderCell[];
      readonly columns: readonly string[];
      readonly sheets: readonly string[];
      readonly sheet: string | null;
      readonly isTimeZoneKnown: boolean;
      readonly evidence: OpenImport['evidence'];
    }
  | { readonly kind: 'batch'; readonly readings: readonly RecordReading[]; readonly evidence: OpenImport['evidence'] }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'refused';
      readonly code: ImportErrorCode;
      readonly message: string;
      readonly columns: readonly string[];
    }
  | { readonly kind: 'failed'; readonly message: string };

/** Readings of one message: copying more at once would hold up the thread that receives them. */
const MESSAGE_READINGS_MAX = 500;

export function serveFileReading(port: MessagePort): void {
  const messages = receive(port);
  const send = (message: FromThread): void => port.postMessage(message, []);
  void serve(messages, send).catch((error: unknown) => send(failureOf(error)));
}

async function serve(messages: AsyncGenerator<ToThread>, send: (message: FromThread) => void): Promise<void> {
  const first = (await messages.next()).value as ToThread | undefined;
  if (first?.kind !== 'open') throw new Error('The file must be opened first.');
  const opened = await openImport(requestPieces(messages, send), first.options);
  const { layout, header, columns, sheets, sheet, isTimeZoneKnown, evidence } = opened;
  send({ kind: 'opened', layoutId: layout.id, header, columns, sheets, sheet, isTimeZoneKnown, evidence });
  const request = (await messages.next()).value as ToThread | undefined;
  for await (const batch of opened.readings) {
    if (request?.kind === 'check') continue;
    for (let at = 0; at < batch.length; at += MESSAGE_READINGS_MAX) {
      send({ kind: 'batch', readings: batch.slice(at, at + MESSAGE_READINGS_MAX), evidence });
      await messages.next();
    }
  }
  send({ kind: 'end' });
}

async function* requestPieces(
  messages: AsyncGenerator<ToThread>,
  send: (message: FromThread) => void,
): AsyncGenerator<Uint8Array> {
  for (;;) {
    send({ kind: 'needsPiece' });
    const { value } = await messages.next();
    if (value?.kind !== 'piece' || value.bytes === null) return;
    yield value.bytes;
  }
}

async function* receive(port: MessagePort): AsyncGenerator<ToThread> {
  const received: ToThread[] = [];
  let wake = (): void => {};
  port.on('message', (message: ToThread) => {
    received.push(message);
    wake();
  });
  for (;;) {
    const message = received.shift();
    if (message) yield message;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}

function failureOf(error: unknown): FromThread {
  if (error instanceof ImportError)
    return { kind: 'refused', code: error.code, message: error.message, columns: error.columns };
  return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
