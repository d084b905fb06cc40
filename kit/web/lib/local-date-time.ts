/** Converts between the server's instants and the browser's date-and-time field, which has the local time zone. */

const two = (part: number) => String(part).padStart(2, '0');

/** "2024-06-01T12:00" in the local time zone. Seconds are dropped, so the result is never later. */
export function localMinute(instant: string | Date): string {
  const at = new Date(instant);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** "2024-06-01T12:00:31" in the local time zone. */
export function localSecond(instant: string | Date): string {
  return `${localMinute(instant)}:${two(new Date(instant).getSeconds())}`;
}

/** Null if the text is not a date and time. */
export function instantOf(localDateTime: string): string | null {
  const date = new Date(localDateTime);
  return localDateTime === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
