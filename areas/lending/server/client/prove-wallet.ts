/**
 * Proof that a wallet is the client's: a signature of a message in the form of EIP-4361, which names the site, the
 * wallet, the client's account, a random code and its time. Wallets read that form and warn on another site. The
 * private key of the address signs it (EIP-191), or the contract at the address confirms the signature (EIP-1271).
 *
 * Wallets of Bitcoin sign a message by BIP-322 or BIP-137. It is one line, because hardware wallets and programs differ
 * in what they make of several.
 */
import { randomBytes } from 'node:crypto';
import { getAddress } from 'viem';
import { ChainError } from '@holdfast/chain/chain-error.ts';
import { isSignedByContract, isSignedByKey } from '@holdfast/chain/addresses/verify-signature.ts';
import { canSignMessages, isSignedByAddress } from '@holdfast/chain/bitcoin/verify-message.ts';
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { ChainSources, ReadableNetwork } from '@holdfast/catalogue/server';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { getClientWallet, noSuchWallet } from './client-wallets.ts';

/** Long enough to fetch a hardware wallet, or the other signers of a contract. */
const CHALLENGE_MS = 24 * 3_600_000;
const CODE_BYTES = 16;

interface ProofDependencies extends LendingDependencies {
  readonly chains: Pick<ChainSources, 'forContracts'>;
}

export const walletProofHandlers = defineHandlers(({ pool, now, chains }: ProofDependencies) => ({
  createWalletChallenge: ({ params: { id: walletId }, caller, origin: { site } }) =>
    transaction(pool, async (client) => {
      const wallet = await getClientWallet(client, { userId: caller.userId, walletId });
      if (!wallet.canBeProven)
        throw new AppError('conflict', `Signatures cannot be checked on ${wallet.networkName}. Ask the operator.`);
      const issuedAt = now();
      const expiresAt = new Date(issuedAt.getTime() + CHALLENGE_MS);
      const issued = { site, issuedAt, expiresAt, nonce: randomBytes(CODE_BYTES).toString('hex') };
      const network = await networkOf(client, wallet.networkId);
      if (network.kind === 'bitcoin' && !canSignMessages(wallet.address, network.utxo_chain ?? 'bitcoin'))
        throw new AppError(
          'conflict',
          'An address of several signers cannot be proven by a signed message. Ask the operator.',
        );
      const who = inAscii(caller.user.email);
      const message =
        network.kind === 'bitcoin'
          ? bitcoinMessage({ ...issued, who, address: wallet.address })
          : ethereumMessage({ ...issued, who, address: wallet.address, chainId: network.chain_id ?? 1 });
      await client.query(
        `INSERT INTO wallet_challenges (wallet_id, user_id, message, expires_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (wallet_id) DO UPDATE SET user_id = $2, message = $3, expires_at = $4`,
        [walletId, caller.userId, message, expiresAt],
      );
      return { message, expiresAt: expiresAt.toISOString() };
    }),

  async proveClientWallet({ params: { id: walletId }, body: { signature }, caller: { userId } }) {
    const challenge = await findChallenge(pool, { userId, walletId });
    if (challenge === null || challenge.expires_at <= now())
      throw new AppError('conflict', 'There is no message to sign, or it has expired. Request a new message.');
    const signed = { address: challenge.address, message: challenge.message, signature };
    const method = await methodOf(chains, challenge, signed);
    if (method === null)
      throw invalidField({
        loc: ['body', 'signature'],
        msg: 'This signature was not made by this wallet for this message. Sign the message shown with the wallet.',
      });
    return transaction(pool, async (client) => {
      // The same message proves nothing a second time.
      const used = await client.query(
        'DELETE FROM wallet_challenges WHERE wallet_id = $1 AND user_id = $2 AND message = $3',
        [walletId, userId, challenge.message],
      );
      if (used.rowCount === 0) throw new AppError('conflict', 'This message was replaced. Sign the new one.');
      await client.query(
        `INSERT INTO wallet_proofs (wallet_id, user_id, method, message, signature, proven_at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (wallet_id) DO UPDATE
           SET user_id = $2, method = $3, message = $4, signature = $5, proven_at = $6`,
        [walletId, userId, method, challenge.message, signature, now()],
      );
      return getClientWallet(client, { userId, walletId });
    });
  },
}));

/** The form permits ASCII only. */
function inAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (character) => encodeURIComponent(character));
}

interface Issued {
  readonly site: URL;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly nonce: string;
  /** The e-mail address of the client. */
  readonly who: string;
  readonly address: string;
}

function ethereumMessage({
  site,
  issuedAt,
  expiresAt,
  nonce,
  who,
  address,
  chainId,
}: Issued & { chainId: number }): string {
  return [
    `${site.host} wants you to sign in with your Ethereum account:`,
    getAddress(address),
    '',
    `I prove to Holdfast that this wallet belongs to the account ${who}. ` +
      'Signing this message costs nothing and moves no coins.',
    '',
    `URI: ${site.origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n');
}

function bitcoinMessage({ site, issuedAt, expiresAt, nonce, who, address }: Issued): string {
  return (
    `I prove to Holdfast at ${site.host} that the address ${address} belongs to the account ${who}. ` +
    `Signing moves no coins. Nonce ${nonce}, issued at ${issuedAt.toISOString()}, ` +
    `expires at ${expiresAt.toISOString()}.`
  );
}

interface NetworkRow {
  kind: ReadableNetwork['kind'];
  chain_id: number | null;
  utxo_chain: UtxoChain | null;
}

async function networkOf(queries: Queries, networkId: number): Promise<NetworkRow> {
  const { rows } = await queries.query<NetworkRow>('SELECT kind, chain_id, utxo_chain FROM networks WHERE id = $1', [
    networkId,
  ]);
  if (!rows[0]) throw new AppError('not_found', 'There is no such network.');
  return rows[0];
}

interface Challenge {
  readonly message: string;
  readonly address: string;
  readonly expires_at: Date;
  readonly name: string;
  readonly kind: ReadableNetwork['kind'];
  readonly chain_id: number | null;
  readonly utxo_chain: UtxoChain | null;
  readonly rpc_url: string | null;
  readonly covalent_name: string | null;
  readonly network_id: number;
}

async function findChallenge(
  pool: pg.Pool,
  { userId, walletId }: { userId: number; walletId: number },
): Promise<Challenge | null> {
  const { rows } = await pool.query<
    Omit<Challenge, 'message' | 'expires_at'> & { message: string | null; expires_at: Date | null }
  >(
    `SELECT c.message, c.expires_at, plain_address(a.address) AS address, n.name, n.kind, n.chain_id, n.utxo_chain,
            n.rpc_url, n.covalent_name, n.id AS network_id
       FROM wallets w JOIN accounts a ON a.id = w.account_id JOIN networks n ON n.id = w.network_id
       LEFT JOIN wallet_challenges c ON c.wallet_id = w.id AND c.user_id = w.user_id
      WHERE w.id = $1 AND w.user_id = $2`,
    [walletId, userId],
  );
  const [row] = rows;
  if (!row) throw noSuchWallet();
  const { message, expires_at } = row;
  return message === null || expires_at === null ? null : { ...row, message, expires_at };
}

/** Null: the wallet did not sign this message. */
async function methodOf(
  chains: ProofDependencies['chains'],
  challenge: Challenge,
  signed: { address: string; message: string; signature: string },
): Promise<'key' | 'contract' | null> {
  if (challenge.kind === 'bitcoin')
    return (await isSignedByAddress(signed, challenge.utxo_chain ?? 'bitcoin')) ? 'key' : null;
  if (!signed.signature.startsWith('0x')) return null;
  if (await isSignedByKey(signed)) return 'key';
  return (await isConfirmedByContract(chains, challenge, signed)) ? 'contract' : null;
}

async function isConfirmedByContract(
  chains: ProofDependencies['chains'],
  challenge: Challenge,
  signed: { address: string; message: string; signature: string },
): Promise<boolean> {
  const { source } = await chains.forContracts({
    id: challenge.network_id,
    name: challenge.name,
    kind: challenge.kind,
    chainId: challenge.chain_id,
    rpcUrl: challenge.rpc_url,
    covalentName: challenge.covalent_name,
  });
  // Without a node nothing can be called, and most wallets are no contracts.
  if (source === null) return false;
  try {
    return await isSignedByContract(source, signed);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    throw new AppError('unavailable', `${challenge.name} cannot be reached right now. Try again in a moment.`, {
      cause: error,
      retryAfterSeconds: 30,
    });
  }
}
