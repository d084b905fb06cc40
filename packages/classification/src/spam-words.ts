/** Marks of an advertisement in a token's name or symbol. The built-in rule looks for the same words. */
export const SPAM_WORDS: readonly string[] = [
  'http',
  'www',
  't.me',
  '.com',
  '.io',
  '.xyz',
  '.net',
  '.org',
  '.app',
  '.site',
  '.vip',
  '.top',
  '.finance',
  '.gift',
  'claim',
  'visit',
  'airdrop',
  'reward at',
  'rewards at',
  'voucher',
  'giveaway',
  'free mint',
  'bonus at',
  'redeem',
];

export function hasSpamWords({ symbol, name }: { readonly symbol: string; readonly name: string }): boolean {
  const text = `${symbol} ${name}`.toLowerCase();
  return SPAM_WORDS.some((word) => text.includes(word));
}
