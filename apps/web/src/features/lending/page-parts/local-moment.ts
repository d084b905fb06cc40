/** Between the server's instants and the browser's date-and-time field, which knows the reader's zone only. */

export function localMomentOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Null for what is no moment. */
export function instantOf(localMoment: string): string | null {
  const date = new Date(localMoment);
  return localMoment === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
