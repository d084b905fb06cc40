/** Runs an action for many rows and returns the result of each, so that a message can name those that failed. */
export interface RunResult<Row> {
  readonly succeeded: readonly Row[];
  readonly failed: readonly { readonly row: Row; readonly error: unknown }[];
}

/** Serially: selected rows are few, and rules such as "the last admin stays" depend on the order. */
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
