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
 *
 * What is added without a known value counts $0. From then on, what is taken off leaves at dollars that are not known
 * either, until no units are left.
 */
import type { Amount, Usd } from '@holdfast/money';
import { partOf } from '../lots/part-of.ts';

export class CarriedBalance {
  units = 0n;
  usd = 0n;
  /** Whether the value of some of the units is not known. */
  isUnknown = false;
  /** Whether the dollars of the last change depend on a value that is not known. */
  isChangeUnknown = false;

  /** Whether units are added, or more are taken off than there are, so that their value counts. */
  needsValue(delta: bigint): boolean {
    const { units } = this;
    return units > 0n ? delta > 0n || -delta > units : units === 0n || delta < 0n || delta > -units;
  }

  /** Adds or takes off units. The value is that of all of them, without a sign. Returns the change in dollars. */
  change(delta: bigint, valueUsd: bigint, isValueKnown = true): Usd {
    const { units, usd } = this;
    const isOpposite = units !== 0n && units > 0n !== delta > 0n;
    this.units = units + delta;
    this.isChangeUnknown = isOpposite && this.isUnknown;
    if (!isOpposite) {
      if (!isValueKnown) this.isUnknown = this.isChangeUnknown = true;
      return this.add(delta > 0n ? valueUsd : -valueUsd);
    }
    const [size, held] = [delta > 0n ? delta : -delta, units > 0n ? units : -units];
    if (size === held) this.isUnknown = false;
    if (size <= held) return this.add(-partOf(usd as Usd, size as Amount, held as Amount));
    this.isUnknown = !isValueKnown;
    this.isChangeUnknown ||= !isValueKnown;
    const beyond = partOf(valueUsd as Usd, (size - held) as Amount, size as Amount) as bigint;
    return this.add(-usd + (delta > 0n ? beyond : -beyond));
  }

  /** Adds or takes off units at dollars that are known already. */
  set(delta: bigint, usd: Usd): Usd {
    this.units += delta;
    this.isChangeUnknown = false;
    return this.add(usd);
  }

  /** Puts dollars on the units that are there. */
  add(usd: bigint): Usd {
    this.usd += usd;
    return usd as Usd;
  }
}
