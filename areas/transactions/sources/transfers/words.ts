/** The 32-byte words that topics and the data of logs are made of. */
const WORD_DIGITS = 64;
const ADDRESS_DIGITS = 40;
export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

/** The address in a topic, or null for the zero address: coins from or to it are created or destroyed. */
export function addressInTopic(topic: string): string | null {
  const address = `0x${topic.slice(-ADDRESS_DIGITS)}`;
  return address === ZERO_ADDRESS ? null : address;
}

export function topicOfAddress(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(WORD_DIGITS, '0')}`;
}

/** The word at a place in the data, or null when the data is shorter. */
export function wordAt(data: string, place: number): bigint | null {
  const start = 2 + place * WORD_DIGITS;
  const digits = data.slice(start, start + WORD_DIGITS);
  return digits.length === WORD_DIGITS && /^[0-9a-f]+$/i.test(digits) ? BigInt(`0x${digits}`) : null;
}

export function wordCount(data: string): number {
  return Math.floor((data.length - 2) / WORD_DIGITS);
}
