/**
 * Server-sent events out of a stream of text. The browser's own EventSource cannot send the bearer token, so the stream
 * is fetched and its lines are read here. Chunks end anywhere: in the middle of a line, or between CR and LF.
 */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

const DEFAULT_NAME = 'message';

export async function* readServerEvents(chunks: AsyncIterable<string>): AsyncGenerator<ServerEvent> {
  const reader = createEventReader();
  for await (const chunk of chunks) yield* reader.push(chunk);
  // An event that the stream did not complete is dropped.
}

export interface EventReader {
  /** The events that this text completes. */
  push(text: string): ServerEvent[];
}

export function createEventReader(): EventReader {
  let rest = '';
  let name = '';
  let data: string[] = [];

  function readLine(line: string): ServerEvent | null {
    if (line === '') return dispatch();
    const colon = line.indexOf(':');
    // A line that begins with a colon is a comment, which keeps the connection alive.
    if (colon === 0) return null;
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /u, '');
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
    return null;
  }

  function dispatch(): ServerEvent | null {
    const event = data.length === 0 ? null : { name: name === '' ? DEFAULT_NAME : name, data: data.join('\n') };
    name = '';
    data = [];
    return event;
  }

  return {
    push: (text) => {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/u);
      rest = lines.pop() ?? '';
      return lines.map(readLine).filter((event) => event !== null);
    },
  };
}
