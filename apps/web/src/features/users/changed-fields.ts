/** Only what differs is sent: two people who edit different fields of one user do not undo each other. */
export function changedFields<Before extends object, Key extends keyof Before>(before: Before, after: Pick<Before, Key>): Partial<Pick<Before, Key>> {
  const changed: Partial<Pick<Before, Key>> = {};
  for (const key of Object.keys(after) as Key[]) {
    if (before[key] !== after[key]) changed[key] = after[key];
  }
  return changed;
}
