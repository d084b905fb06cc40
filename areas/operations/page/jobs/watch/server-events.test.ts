import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventReader, readServerEvents, type ServerEvent } from './server-events.ts';

const STREAM =
  'event: jobs\ndata: {"items":[]}\n\n: still here\n\n' +
  'event: job\r\ndata: {"id":1,\r\ndata: "a": "€"}\r\n\r\ndata:plain\n\n';
const EVENTS: ServerEvent[] = [
  { name: 'jobs', data: '{"items":[]}' },
  { name: 'job', data: '{"id":1,\n"a": "€"}' },
  { name: 'message', data: 'plain' },
];

const readAll = (chunks: readonly string[]): ServerEvent[] => {
  const reader = createEventReader();
  return chunks.flatMap((chunk) => reader.push(chunk));
};

describe('server-sent events', () => {
  test('are read with their names, with lines of data joined and comments left out', () => {
    expect(readAll([STREAM])).toEqual(EVENTS);
  });

  test('are the same wherever the chunks end', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: STREAM.length }), { maxLength: 12 }), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), STREAM.length];
        expect(readAll(edges.slice(1).map((end, index) => STREAM.slice(edges[index], end)))).toEqual(EVENTS);
      }),
    );
  });

  test('lines may end with a carriage return alone', () => {
    expect(readAll(['event: job\rdata: 1\r\rdata: 2\r', '\rx'])).toEqual([
      { name: 'job', data: '1' },
      { name: 'message', data: '2' },
    ]);
  });

  test('one space after the colon belongs to the format, the second to the data', () => {
    expect(readAll(['data:  two\n\n'])).toEqual([{ name: 'message', data: ' two' }]);
  });

  test('a name without data is no event, and does not stick to the next one', () => {
    expect(readAll(['event: job\n\ndata: 1\n\n'])).toEqual([{ name: 'message', data: '1' }]);
  });

  test('error: what the stream breaks off in the middle of is dropped', async () => {
    async function* chunks() {
      yield 'data: 1\n\nda';
      yield 'ta: 2\n';
    }
    const events: ServerEvent[] = [];
    for await (const event of readServerEvents(chunks())) events.push(event);
    expect(events).toEqual([{ name: 'message', data: '1' }]);
  });
});
