/** Removes keys from messages: the response of a node or a service can repeat the key of the request. */
const LENGTH_SHOWN_MAX = 300;
const SECRET_LENGTH_MIN = 6;

/** The parts of a URL that can be a key: name, password, path and query. */
export function listSecrets(url: URL): string[] {
  const parts = [
    url.username,
    url.password,
    url.search.slice(1),
    url.pathname,
    ...url.pathname.split('/'),
    ...url.searchParams.values(),
  ];
  const spellings = parts.flatMap((part) => [part, decode(part)]);
  return [...new Set(spellings)]
    .filter((part) => part.length >= SECRET_LENGTH_MIN)
    .sort((left, right) => right.length - left.length);
}

/** One line, without secrets, cut to a length that fits a screen. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  const hidden = secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
  const line = hidden.replaceAll(/\p{C}+/gu, ' ').trim();
  return line.length > LENGTH_SHOWN_MAX ? `${line.slice(0, LENGTH_SHOWN_MAX)}…` : line;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
