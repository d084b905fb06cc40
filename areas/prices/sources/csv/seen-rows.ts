/**
 * Which row named a coin and day first. A set of texts would take some 100 bytes a row; this takes 12 to 24: a hash
 * table with open addressing over typed arrays.
 */
export class SeenRows {
  private capacity = 1024;
  private count = 0;
  /** The coin's number plus one; zero marks an empty place. */
  private coins = new Uint32Array(this.capacity);
  private days = new Int32Array(this.capacity);
  private rows = new Uint32Array(this.capacity);

  /** The row that named this coin and day before, or null after noting this one. */
  note(entry: { coin: number; day: number; row: number }): number | null {
    if (this.count * 2 >= this.capacity) this.grow();
    const place = this.find(entry.coin, entry.day);
    if (this.coins[place] !== 0) return this.rows[place] ?? null;
    this.coins[place] = entry.coin + 1;
    this.days[place] = entry.day;
    this.rows[place] = entry.row;
    this.count += 1;
    return null;
  }

  private find(coin: number, day: number): number {
    const mask = this.capacity - 1;
    let place = hash(coin, day) & mask;
    while (this.coins[place] !== 0 && !(this.coins[place] === coin + 1 && this.days[place] === day))
      place = (place + 1) & mask;
    return place;
  }

  private grow(): void {
    const { coins, days, rows, capacity } = this;
    this.capacity = capacity * 2;
    this.coins = new Uint32Array(this.capacity);
    this.days = new Int32Array(this.capacity);
    this.rows = new Uint32Array(this.capacity);
    for (let old = 0; old < capacity; old += 1) {
      const coin = coins[old] ?? 0;
      if (coin === 0) continue;
      const place = this.find(coin - 1, days[old] ?? 0);
      this.coins[place] = coin;
      this.days[place] = days[old] ?? 0;
      this.rows[place] = rows[old] ?? 0;
    }
  }
}

/** Spreads neighbouring coins and days over the whole table; the constants are large odd numbers. */
function hash(coin: number, day: number): number {
  const mixed = Math.imul(coin, 0x9e37_79b1) ^ Math.imul(day, 0x85eb_ca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2_ae35) >>> 0;
}
