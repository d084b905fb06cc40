/** Only what differs is sent: two people who edit different fields of one thing do not undo each other. */
export function changedFields<Before extends object, Key extends keyof Before>(
  before: Before,
  after: Pick<Before, Key>,
): Partial<Pick<Before, Key>> {
  const changed: Partial<Pick<Before, Key>> = {};
  for (const key of Object.keys(after) as Key[]) {
    if (!isSame(before[key], after[key])) changed[key] = after[key];
  }
  return changed;
}

/** Lists are plain data from a form and from the server; their order counts. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
