/**
 * A balance that is kept in units and carried in dollars: what is owed in coins, money in another currency, and money
 * that another party holds.
 *
 * What is added comes in at its value. What is taken off leaves at what it is carried at, pro rata; the last unit takes
 * the rest, so a balance without units never has dollars. Taking more than there is turns the balance around: the part
 * beyond zero comes in at its value, on the other side.
 *
 *   owe 1 BTC worth $30,000, then 1 BTC worth $50,000     2 BTC, $80,000
 *   pay back 1.5 BTC                                      −1.5 BTC, −$60,000
 */
import type { Amount, Usd } from '@holdfast/money';
import { partOf } from '../lots/part-of.ts';

export class CarriedBalance {
  units = 0n;
  usd = 0n;

  /** Adds or takes off units. The value is that of all of them, without a sign. Returns the change in dollars. */
  change(delta: bigint, valueUsd: bigint): Usd {
    const { units, usd } = this;
    const isOpposite = units !== 0n && units > 0n !== delta > 0n;
    this.units = units + delta;
    if (!isOpposite) return this.add(delta > 0n ? valueUsd : -valueUsd);
    const [size, held] = [delta > 0n ? delta : -delta, units > 0n ? units : -units];
    if (size <= held) return this.add(-partOf(usd as Usd, size as Amount, held as Amount));
    const beyond = partOf(valueUsd as Usd, (size - held) as Amount, size as Amount) as bigint;
    return this.add(-usd + (delta > 0n ? beyond : -beyond));
  }

  /** Puts dollars on the units that are there. */
  add(usd: bigint): Usd {
    this.usd += usd;
    return usd as Usd;
  }
}
