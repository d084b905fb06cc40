/** Moments between the server's instants and the browser's date-and-time field, which knows only the reader's zone. */

export function localMomentOf(instant: string | Date): string {
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** Null for what is no moment. */
export function instantOf(localMoment: string): string | null {
  const date = new Date(localMoment);
  return localMoment === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
