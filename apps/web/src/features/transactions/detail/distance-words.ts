/** How far a price is from the moment it is used for: "at that moment", "3 hours away", "2 days away". */
const UNITS = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3_600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
] as const;

export function distanceWords(distanceSeconds: number): string {
  const size = Math.abs(distanceSeconds);
  const unit = UNITS.find(({ seconds }) => size >= seconds);
  if (!unit) return 'at that moment';
  const count = Math.round(size / unit.seconds);
  return `${count} ${count === 1 ? unit.one : unit.many} away`;
}
