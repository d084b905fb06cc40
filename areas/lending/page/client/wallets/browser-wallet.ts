/** The wallet that a browser extension offers to pages (EIP-1193). */

interface BrowserWallet {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

interface Signing {
  readonly address: string;
  readonly message: string;
}

/** Null in a browser without such an extension. */
export function browserWallet(): BrowserWallet | null {
  const { ethereum } = globalThis as { ethereum?: unknown };
  return isWallet(ethereum) ? ethereum : null;
}

function isWallet(value: unknown): value is BrowserWallet {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function';
}

/** Returns the EIP-191 signature of the message. Throws a sentence for people. */
export async function signMessage(wallet: BrowserWallet, { address, message }: Signing): Promise<string> {
  const accounts = await ask(wallet, { method: 'eth_requestAccounts' });
  const isOffered =
    Array.isArray(accounts) && accounts.some((one) => String(one).toLowerCase() === address.toLowerCase());
  if (!isOffered) throw new Error(`Select the account ${address} in your browser wallet, then sign again.`);
  const signature = await ask(wallet, { method: 'personal_sign', params: [toHex(message), address] });
  if (typeof signature !== 'string') throw new Error('The browser wallet returned no signature.');
  return signature;
}

/** The code with which a wallet reports that its user declined. */
const DECLINED = 4001;

async function ask(wallet: BrowserWallet, call: Parameters<BrowserWallet['request']>[0]): Promise<unknown> {
  try {
    return await wallet.request(call);
  } catch (error) {
    const isDeclined = typeof error === 'object' && error !== null && 'code' in error && error.code === DECLINED;
    throw new Error(
      isDeclined
        ? 'You declined the signature in your browser wallet.'
        : 'The browser wallet did not sign the message.',
      { cause: error },
    );
  }
}

/** Wallets expect the bytes of the message, in hexadecimal. */
function toHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
