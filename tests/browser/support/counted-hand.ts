/**
 * A person's hand on the page, with everything it does counted: a click is one, a pasted text is one, a typed text is
 * one for each key, and choosing from a list or a folder is two, the click and the choice.
 */
import type { Locator, Page } from '@playwright/test';

interface ChosenFile {
  readonly name: string;
  readonly text: string;
}

export class CountedHand {
  #total = 0;
  readonly #bySection = new Map<string, number>();
  #section = '';

  constructor(readonly page: Page) {}

  /** All clicks and keys so far. */
  get total(): number {
    return this.#total;
  }

  /** What follows is counted under this name too. */
  begin(section: string): void {
    this.#section = section;
  }

  /** "Wallets 4, Coins 51". */
  summary(): string {
    return [...this.#bySection].map(([section, count]) => `${section} ${count}`).join(', ');
  }

  /** A key that is held down counts too. */
  async click(target: Locator, { withShift = false }: { readonly withShift?: boolean } = {}): Promise<void> {
    this.#count(withShift ? 2 : 1);
    await target.click({ modifiers: withShift ? ['Shift'] : [] });
  }

  /** Opens the list and chooses from it. */
  async select(list: Locator, option: string): Promise<void> {
    this.#count(2);
    await list.selectOption(option);
  }

  async press(key: string): Promise<void> {
    this.#count(1);
    await this.page.keyboard.press(key);
  }

  /** Into the field that has the focus. */
  async type(text: string): Promise<void> {
    this.#count(text.length);
    await this.page.keyboard.type(text);
  }

  /** Into the field that has the focus. */
  async paste(text: string): Promise<void> {
    this.#count(1);
    await this.page.keyboard.insertText(text);
  }

  async choose(field: Locator, { name, text }: ChosenFile): Promise<void> {
    this.#count(2);
    await field.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  }

  #count(steps: number): void {
    this.#total += steps;
    this.#bySection.set(this.#section, (this.#bySection.get(this.#section) ?? 0) + steps);
  }
}
