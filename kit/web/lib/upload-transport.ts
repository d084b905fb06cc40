import type { Transport, TransportResponse } from '@holdfast/contract';

/** Sends with XMLHttpRequest, because fetch does not report how much of a body has been sent. */
export function uploadTransport(onProgress: (share: number) => void): Transport {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const cancelled = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
      request.open(method, url);
      request.responseType = 'blob';
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () =>
        reject(new TypeError('The file could not be sent. Check the connection and try again.')),
      );
      request.addEventListener('abort', cancelled);
      if (signal instanceof AbortSignal) {
        if (signal.aborted) return cancelled();
        signal.addEventListener('abort', () => request.abort(), { once: true });
      }
      request.send((body ?? null) as XMLHttpRequestBodyInit | null);
    });
}

function responseOf(request: XMLHttpRequest): TransportResponse {
  const content = request.response as Blob;
  return {
    ok: request.status >= 200 && request.status < 300,
    status: request.status,
    statusText: request.statusText,
    headers: { get: (name) => request.getResponseHeader(name) },
    text: () => content.text(),
    blob: () => Promise.resolve(content),
  };
}
