export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The text of an answer, given up as soon as it is larger than allowed: nothing may make us hold a gigabyte. */
export async function readBody(response: Response, bytesMax: number): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving this loop early cancels the stream, and with it the connection.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new BodyTooLarge(`The answer is larger than ${bytesMax} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
