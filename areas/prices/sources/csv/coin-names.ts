import { detachText } from '@holdfast/csv';

/** Numbers the coins of a file from 0, and keeps one text in memory for each spelling of a coin. */
export class CoinNames {
  private readonly spellings = new Map<string, { readonly coin: number; readonly text: string }>();
  private readonly coins = new Map<string, number>();

  /** "btc" and "BTC" are one coin. */
  number(spelling: string): { readonly coin: number; readonly text: string } {
    const known = this.spellings.get(spelling);
    if (known) return known;
    const text = detachText(spelling);
    const key = text.toLowerCase();
    const coin = this.coins.get(key) ?? this.coins.size;
    this.coins.set(key, coin);
    const named = { coin, text };
    this.spellings.set(text, named);
    return named;
  }
}
