/**
 * Everyone on the devnet. A key is the hash of a name, so it is the same in every run and on every network, and it is
 * as public as this file: nothing of value may ever be sent to these addresses on a real network.
 */
import { type Address, type Hex, keccak256, stringToHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';

export interface DevnetAccount {
  readonly name: string;
  readonly address: Address;
  readonly privateKey: Hex;
}

function account(name: string): DevnetAccount {
  const privateKey = keccak256(stringToHex(`holdfast devnet: ${name}`));
  return { name, privateKey, address: privateKeyToAddress(privateKey) };
}

/** The operator's wallets: they own nothing until somebody sends them something. */
export const OWN_WALLETS = {
  treasury: account('Treasury'),
  reserve: account('Polygon reserve'),
  trading: account('Trading'),
  yield: account('Yield'),
  clientDeposits: account('Client deposits'),
};

/** Own wallets of the chapter on DeFi positions, which is played on request only. */
export const POSITION_WALLETS = {
  defi: account('DeFi'),
  stableLoans: account('Stable loans'),
};

/** Everyone else. They have native coins from the first block on. */
export const STRANGERS = {
  deployer: account('Deployer'),
  marketMaker: account('Market maker'),
  liquidator: account('Liquidator'),
  lender: account('Lender'),
  exchange: account('Harbour Exchange'),
  bridge: account('Span Bridge'),
  clientAda: account('Client Ada'),
  clientBao: account('Client Bao'),
  borrower: account('Private borrower'),
  customer: account('Customer'),
  shop: account('Shop'),
  friend: account('Friend'),
  airdropper: account('Airdropper'),
  spammer: account('Spammer'),
  partner: account('Partner'),
};

export const ACCOUNTS = { ...OWN_WALLETS, ...POSITION_WALLETS, ...STRANGERS };
export type AccountName = keyof typeof ACCOUNTS;
