/**
 * Responses of reads, sent again to the same caller as long as nothing in the database has changed. Pages that are
 * opened again and programs that ask every few seconds then cost no more than finding their caller.
 *
 * It stays true because finding the caller also reads the state of the database (see database-state.ts), and two equal
 * states have the same rows. A response is stored under the state that was read before its rows, so that it is never
 * older than that state.
 */
import { BEHIND_MS_MAX } from '@holdfast/database/replica.ts';

const CHARACTERS_MAX = 16_000_000;

export class ResponseCache<Response extends { readonly length: number }> {
  readonly #responses = new Map<string, Promise<Response>>();
  #state: string | null = null;
  #begunAtMs = 0;
  #characters = 0;

  constructor(private readonly now: () => Date) {}

  /** Returns the cached response, or what `respond` returns. Equal requests at the same time share it. */
  get(key: string, state: string | null, respond: () => Promise<Response>): Promise<Response> {
    if (state === null) return respond();
    const ageMs = this.now().getTime() - this.#begunAtMs;
    // What follows from the clock changes even if no row does.
    if (state !== this.#state || ageMs < 0 || ageMs >= BEHIND_MS_MAX || this.#characters > CHARACTERS_MAX)
      this.#begin(state);
    const cached = this.#responses.get(key);
    if (cached) return cached;
    const response = respond();
    this.#responses.set(key, response);
    response.then(
      ({ length }) => (this.#characters += length),
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
