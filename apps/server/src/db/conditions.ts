/**
 * The conditions of a list, put together from those that were asked for. A condition that nobody asked for is not in
 * the text at all, so that the planner sees which index serves the rest.
 */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #texts: { readonly text: string; readonly ofTerm: string | undefined }[] = [];

  /** Adds a value as a parameter and returns its placeholder: "$3". */
  place(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** `ofTerm` says the same about a search term t, so that a search need not look at the table itself. */
  add(text: string, { ofTerm }: { ofTerm?: string } = {}): void {
    this.#texts.push({ text, ofTerm });
  }

  /** Adds `column = value` unless the value is undefined. */
  equal(column: string, value: unknown): void {
    if (value !== undefined) this.add(`${column} = ${this.place(value)}`);
  }

  /** Some condition can only be said about the table. */
  get needTable(): boolean {
    return this.#texts.some(({ ofTerm }) => ofTerm === undefined);
  }

  /** "WHERE … AND …", or nothing. */
  where(): string {
    return whereAll(this.#texts.map(({ text }) => text));
  }

  /** The same for a search, which begins with the terms; `own` is the condition on the term itself. */
  whereOfTerms(own: string): string {
    return whereAll([...this.#texts.map(({ text, ofTerm }) => ofTerm ?? text), own]);
  }
}

function whereAll(texts: readonly string[]): string {
  return texts.length === 0 ? '' : `WHERE ${texts.join(' AND ')}`;
}
