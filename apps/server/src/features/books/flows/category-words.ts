const WORDS: Readonly<Record<string, string>> = {
  staking: 'staking rewards',
  farming: 'farming rewards',
  poolFees: 'fees of a pool',
  interest: 'interest',
  airdrop: 'an airdrop',
  fork: 'a fork',
  mining: 'mining',
  other: 'other income',
  fee: 'a fee',
  purchase: 'a purchase',
  interestPaid: 'interest paid',
};

/** For the middle of a sentence. */
export function categoryWords(category: string): string {
  return WORDS[category] ?? category;
}
