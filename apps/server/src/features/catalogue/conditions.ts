/**
 * The conditions of a list, put together from those that were asked for. A condition that nobody asked for is not in the
 * text at all, so that the planner sees which index serves the rest.
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

  /** Adds `column = value` unless the value is undefined. */
  equal(column: string, value: unknown): void {
    if (value !== undefined) this.add(`${column} = ${this.place(value)}`);
  }

  get isEmpty(): boolean {
    return this.#texts.length === 0;
  }

  /** "WHERE … AND …", or nothing. */
  where(): string {
    return this.isEmpty ? '' : `WHERE ${this.#texts.join(' AND ')}`;
  }
}
