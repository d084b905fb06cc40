/** Names of Ethereum, such as vitalik.eth. */
const ENS_NAME = /^[^\s.,;]+(?:\.[^\s.,;]+)*\.eth$/iu;

export function isEnsName(text: string): boolean {
  return text.length <= 255 && ENS_NAME.test(text);
}
