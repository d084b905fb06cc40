/** Whether the owner of an address signed a message: by its private key, or through the contract at the address. */
import { encodeFunctionData, hashMessage, type Hex, parseAbi, verifyMessage } from 'viem';
import type { ChainSource } from '../chain-source.ts';

interface SignedMessage {
  readonly address: string;
  readonly message: string;
  /** 0x and hexadecimal digits. */
  readonly signature: string;
}

/** EIP-191, as `personal_sign` of wallets makes it. */
export async function isSignedByKey({ address, message, signature }: SignedMessage): Promise<boolean> {
  try {
    return await verifyMessage({ address: address as Hex, message, signature: signature as Hex });
  } catch {
    // The library throws for bytes that cannot be a signature of a key at all, such as those for a contract.
    return false;
  }
}

const SIGNATURE_ABI = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
/** The selector of the function itself, which the standard names as its result for a valid signature. */
const VALID = '0x1626ba7e';

/**
 * EIP-1271: the contract decides, for example by counting its owners' signatures. An address without code confirms
 * none.
 */
export async function isSignedByContract(
  source: Pick<ChainSource, 'head' | 'readContracts'>,
  { address, message, signature }: SignedMessage,
): Promise<boolean> {
  const head = await source.head();
  if (head === null) return false;
  const data = encodeFunctionData({
    abi: SIGNATURE_ABI,
    functionName: 'isValidSignature',
    args: [hashMessage(message), signature as Hex],
  });
  const [result] = await source.readContracts({ calls: [{ to: address, data }], block: head.number });
  return result?.kind === 'returned' && result.data.slice(0, VALID.length).toLowerCase() === VALID;
}
