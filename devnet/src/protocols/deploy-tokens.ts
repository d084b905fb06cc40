import { type Address, type Hex, pad, stringToHex } from 'viem';
import { ACCOUNTS } from '../accounts.ts';
import { artifacts } from '../artifacts.ts';
import type { Chain } from '../connect-network.ts';
import { PROFILES } from '../profiles.ts';
import { deploy } from './deploy.ts';
import type { Token, Tokens } from './network-contracts.ts';

const SPAM_SUPPLY = 10n ** 30n;

export async function deployTokens(chain: Chain): Promise<Tokens> {
  const spammer = ACCOUNTS.spammer.address;
  return {
    wrappedNative: await deployWrappedNative(chain),
    usdc: await deployMintable(chain, { name: 'USD Coin', symbol: 'USDC', decimals: 6 }),
    dai: await deployMintable(chain, { name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 }),
    wbtc: await deployMintable(chain, { name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8 }),
    reward: await deployMintable(chain, { name: 'Tidewater', symbol: 'TIDE', decimals: 18 }),
    advertisement: await deployFixedSupply(chain, {
      name: 'Claim at free-coins.example',
      symbol: 'VISIT',
      owner: spammer,
    }),
    counterfeit: await deployFixedSupply(chain, { name: 'USD Coin', symbol: 'USDC', owner: spammer }),
    collectible: await deployCollectible(chain, {
      name: 'Winner voucher at free-coins.example',
      symbol: 'WIN',
      owner: spammer,
    }),
  };
}

async function deployWrappedNative(chain: Chain): Promise<Token> {
  const { wrappedNames } = PROFILES[chain.chainId];
  const contract = await deploy(chain, artifacts.wrappedNative());
  if (wrappedNames !== null) {
    // Its names are variables that only the constructor sets: the first two slots of its storage.
    await chain.request('hardhat_setStorageAt', [contract.address, '0x0', shortString(wrappedNames.name)]);
    await chain.request('hardhat_setStorageAt', [contract.address, '0x1', shortString(wrappedNames.symbol)]);
  }
  return {
    ...contract,
    name: wrappedNames?.name ?? 'Wrapped Ether',
    symbol: wrappedNames?.symbol ?? 'WETH',
    decimals: 18,
  };
}

/** How Solidity stores a text of at most 31 bytes: the bytes, then twice their number in the last byte. */
function shortString(text: string): Hex {
  const bytes = stringToHex(text);
  const byteCount = (bytes.length - 2) / 2;
  if (byteCount > 31) throw new Error(`"${text}" is too long for one slot.`);
  return `0x${pad(bytes, { dir: 'right', size: 31 }).slice(2)}${(byteCount * 2).toString(16).padStart(2, '0')}`;
}

type TokenNames = Pick<Token, 'name' | 'symbol' | 'decimals'>;
type SpamNames = Pick<Token, 'name' | 'symbol'> & { readonly owner: Address };

/** Every constructor here takes the name and the symbol first. */
async function deployToken(
  chain: Chain,
  artifact: Parameters<typeof deploy>[1],
  { owner, more, ...names }: TokenNames & { readonly owner?: Address; readonly more: readonly unknown[] },
): Promise<Token> {
  const args = [names.name, names.symbol, ...more];
  return { ...(await deploy(chain, artifact, { args, ...(owner && { from: owner }) })), ...names };
}

function deployMintable(chain: Chain, names: TokenNames): Promise<Token> {
  return deployToken(chain, artifacts.aave('mocks/tokens/MintableERC20'), { ...names, more: [names.decimals] });
}

function deployFixedSupply(chain: Chain, names: SpamNames): Promise<Token> {
  const artifact = artifacts.openZeppelin('ERC20PresetFixedSupply');
  return deployToken(chain, artifact, { ...names, decimals: 18, more: [SPAM_SUPPLY, names.owner] });
}

function deployCollectible(chain: Chain, names: SpamNames): Promise<Token> {
  const artifact = artifacts.openZeppelin('ERC721PresetMinterPauserAutoId');
  return deployToken(chain, artifact, { ...names, decimals: 0, more: ['https://free-coins.example/'] });
}
