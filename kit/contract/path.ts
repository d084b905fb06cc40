const PARAMETER = /\{(\w+)\}/g;

/** "coins/{id}" with {id: 7} is "coins/7"; values are percent-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(PARAMETER, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new TypeError(`The path ${path} needs the parameter ${name}.`);
    return encodeURIComponent(String(value));
  });
}

/** "coins/{id}" is "coins/:id" for the router. */
export function toRoutePath(path: string): string {
  return path.replace(PARAMETER, ':$1');
}

/** Sorted keys, nulls and undefined dropped, lists repeated: the same question always has the same text. */
export function buildQueryString(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.keys(query)
    .sort()
    .flatMap((key) =>
      [query[key]]
        .flat()
        .filter(isPresent)
        .map((value) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`),
    );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined;
}
