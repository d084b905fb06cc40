/**
 * A moment as a field for date and time takes it, "2024-06-01T12:00", in the reader's zone. Seconds fall away, so it is
 * never later.
 */
export function localMinute(instant: string): string {
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
