/** Does one thing to many rows and keeps the account of each, so that "some failed" can be said by name. */
export interface RunResult<Row> {
  readonly succeeded: readonly Row[];
  readonly failed: readonly { readonly row: Row; readonly error: unknown }[];
}

/**
 * One after the other: the rows were chosen by hand, so they are few, and the last-of-its-kind rules depend on order.
 */
export async function runForEach<Row>(
  rows: readonly Row[],
  action: (row: Row) => Promise<unknown>,
): Promise<RunResult<Row>> {
  const succeeded: Row[] = [];
  const failed: { row: Row; error: unknown }[] = [];
  for (const row of rows) {
    try {
      await action(row);
      succeeded.push(row);
    } catch (error) {
      failed.push({ row, error });
    }
  }
  return { succeeded, failed };
}
