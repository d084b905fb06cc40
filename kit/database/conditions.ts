/**
 * Builds the WHERE clause of a list with its parameters. Unused filters are not part of the text, so that the planner
 * can choose an index for the others.
 */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #texts: { readonly text: string; readonly ofTerm: string | undefined }[] = [];

  /** Begins with `column = value` for each column whose value is not undefined. */
  constructor(equal: Readonly<Record<string, unknown>> = {}) {
    for (const [column, value] of Object.entries(equal))
      if (value !== undefined) this.add(`${column} = ${this.place(value)}`);
  }

  /** Adds a value as a parameter and returns its placeholder: "$3". */
  place(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** `ofTerm` is the same condition on a search term t, so that a search need not read the table itself. */
  add(text: string, { ofTerm }: { ofTerm?: string } = {}): void {
    this.#texts.push({ text, ofTerm });
  }

  /** Whether a condition needs the table itself. */
  get needTable(): boolean {
    return this.#texts.some(({ ofTerm }) => ofTerm === undefined);
  }

  /** "WHERE … AND …", or nothing. */
  where(): string {
    return whereAll(this.#texts.map(({ text }) => text));
  }

  /** The same for a search, which starts with the terms; `own` is the condition on the term. */
  whereOfTerms(own: string): string {
    return whereAll([...this.#texts.map(({ text, ofTerm }) => ofTerm ?? text), own]);
  }
}

function whereAll(texts: readonly string[]): string {
  return texts.length === 0 ? '' : `WHERE ${texts.join(' AND ')}`;
}
