/**
 * Responses of reads, sent again to the same caller as long as nothing in the database has changed. Pages that are
 * opened again and programs that ask every few seconds then cost no more than finding their caller.
 *
 * Whether something has changed is not guessed: finding the caller also reads the state of the database (see
 * db/database-state.ts), and two equal states have the same rows. A response is kept under the state that was read
 * before its rows, so that it is never older than that state.
 */
import { BEHIND_MS_MAX } from '@holdfast/database/replica.ts';

const KEPT_CHARACTERS_MAX = 16_000_000;

export class KeptResponses {
  readonly #responses = new Map<string, Promise<string>>();
  #state: string | null = null;
  #begunAtMs = 0;
  #characters = 0;

  constructor(private readonly now: () => Date) {}

  /** Returns the kept response, or what `respond` returns. Equal requests at the same time share it. */
  get(key: string, state: string | null, respond: () => Promise<string>): Promise<string> {
    if (state === null) return respond();
    const ageMs = this.now().getTime() - this.#begunAtMs;
    // What follows from the clock changes even if no row does.
    if (state !== this.#state || ageMs < 0 || ageMs >= BEHIND_MS_MAX || this.#characters > KEPT_CHARACTERS_MAX)
      this.#begin(state);
    const kept = this.#responses.get(key);
    if (kept) return kept;
    const response = respond();
    this.#responses.set(key, response);
    response.then(
      (text) => (this.#characters += text.length),
      () => this.#responses.delete(key),
    );
    return response;
  }

  #begin(state: string): void {
    this.#responses.clear();
    this.#state = state;
    this.#begunAtMs = this.now().getTime();
    this.#characters = 0;
  }
}
