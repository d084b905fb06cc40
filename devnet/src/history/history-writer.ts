/**
 * What the parts of the history share: the network, the accounts, and the functions that send transactions and record
 * the expected classification of each one that touches an own wallet.
 */
import type { Action } from '@holdfast/actions/actions.ts';
import { type Address, getAddress, isAddressEqual, slice } from 'viem';
import { ACCOUNTS, type DevnetAccount, POSITION_WALLETS, STRANGERS } from '../accounts.ts';
import type { Contract } from '../artifacts.ts';
import type { Chain } from '../connect-network.ts';
import type { Receipt, TransactionRequest, WriteRequest } from '../devnet-network.ts';
import { type ChainId, type NetworkProfile, PROFILES } from '../profiles.ts';
import type { NetworkContracts } from '../protocols/network-contracts.ts';
import type { Evidence, TruthTransaction, TruthWallet } from '../truth.ts';
import { type Amounts, scaleAmounts } from './amounts.ts';

type Call = TransactionRequest | WriteRequest;
type Stranger = keyof typeof STRANGERS;

interface Line {
  readonly action: Action;
  readonly why: string;
  readonly evidence?: Evidence;
  /** Own wallets that receive ether inside the transaction: neither its sender nor its logs name them. */
  readonly touches?: readonly Address[];
}

export interface HistoryWriter {
  readonly chain: Chain;
  readonly contracts: NetworkContracts;
  readonly profile: NetworkProfile;
  readonly amounts: Amounts;
  readonly wallets: readonly TruthWallet[];
  /** The four own wallets of the network, by what they are for. */
  readonly own: Readonly<Record<'cold' | 'trading' | 'yield' | 'clientDeposits', Address>>;
  readonly strangers: Readonly<Record<Stranger, Address>>;
  readonly lines: readonly TruthTransaction[];
  /** Sets the time of the next block. */
  moveTo(instant: string): Promise<void>;
  /** Sends a transaction that touches an own wallet, and records its classification. */
  record(line: Line, call: Call): Promise<Receipt>;
  /** Records the classification of a transaction that is already in a block. */
  recordReceipt(line: Line, receipt: Receipt): void;
  /** Approves a spender of this token, which costs only gas. */
  approve(approval: {
    readonly owner: Address;
    readonly token: Contract;
    readonly spender: Contract;
    readonly tokenName: string;
  }): Promise<Receipt>;
  /** Sends a transaction that touches no own wallet, so that nothing is recorded. */
  send(call: Call): Promise<Receipt>;
}

export function startHistory(
  chain: Chain,
  contracts: NetworkContracts,
  { withPositions = false }: { readonly withPositions?: boolean } = {},
): HistoryWriter {
  const profile = PROFILES[chain.chainId];
  const wallets = [...ownWallets(profile), ...(withPositions ? positionWallets(profile) : [])];
  const lines: TruthTransaction[] = [];
  const perform = (call: Call) => ('contract' in call ? chain.write(call) : chain.send(call));

  const history: HistoryWriter = {
    chain,
    contracts,
    profile,
    amounts: scaleAmounts(profile),
    wallets,
    own: {
      cold: ACCOUNTS[profile.coldWallet].address,
      trading: ACCOUNTS.trading.address,
      yield: ACCOUNTS.yield.address,
      clientDeposits: ACCOUNTS.clientDeposits.address,
    },
    strangers: Object.fromEntries(
      Object.entries(STRANGERS).map(([name, { address }]) => [name, address]),
    ) as HistoryWriter['strangers'],
    lines,
    moveTo: (instant) => chain.warpTo(Date.parse(instant) / 1000),
    send: perform,
    async record(line, call) {
      const receipt = await perform(call);
      history.recordReceipt(line, receipt);
      return receipt;
    },
    recordReceipt({ action, why, evidence = 'transaction', touches = [] }, receipt) {
      const named = [...addressesIn(receipt), ...touches];
      const touched = wallets
        .map(({ address }) => address)
        .filter((wallet) => named.some((address) => isAddressEqual(address, wallet)));
      if (touched.length === 0) throw new Error(`"${why}" touches no own wallet.`);
      lines.push({
        networkChainId: chain.chainId,
        hash: receipt.hash,
        blockNumber: receipt.blockNumber,
        action,
        why,
        evidence,
        wallets: touched,
      });
    },
    approve: ({ owner, token, spender, tokenName }) =>
      history.record(
        { action: 'noOp', why: `Allows a contract to spend ${tokenName}; only gas is paid.` },
        { from: owner, contract: token, method: 'approve', args: [spender.address, 2n ** 256n - 1n] },
      ),
  };
  return history;
}

function ownWallets({ chainId, coldWallet }: NetworkProfile): TruthWallet[] {
  return [
    wallet(chainId, ACCOUNTS[coldWallet], 'cold'),
    wallet(chainId, ACCOUNTS.trading, 'hot'),
    wallet(chainId, ACCOUNTS.yield, 'hot'),
    wallet(chainId, ACCOUNTS.clientDeposits, 'deposit'),
  ];
}

function positionWallets({ chainId }: NetworkProfile): TruthWallet[] {
  return Object.values(POSITION_WALLETS).map((account) => wallet(chainId, account, 'hot'));
}

function wallet(
  networkChainId: ChainId,
  { name, address }: DevnetAccount,
  purpose: TruthWallet['purpose'],
): TruthWallet {
  return { networkChainId, name, address, purpose };
}

/** Sender, receiver, and every indexed address of the logs. */
function addressesIn({ from, to, logs }: Receipt): Address[] {
  const indexed = logs.flatMap(({ topics }) => topics.slice(1).map((topic) => getAddress(slice(topic, 12))));
  return [from, ...(to === null ? [] : [to]), ...indexed];
}
