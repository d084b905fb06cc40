/**
 * The text of a statement and its parameters, put together piece by piece. What nobody asked for is not in the text at
 * all.
 */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #texts: string[] = [];

  /** Hands a value over as a parameter and answers its place: "$3". */
  place(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(text: string): void {
    this.#texts.push(text);
  }

  /** "WHERE … AND …", or nothing. */
  where(): string {
    return this.#texts.length === 0 ? '' : `WHERE ${this.#texts.join(' AND ')}`;
  }
}
