/** An ERC-4626 vault of OpenZeppelin. Coins that anyone sends to it are the yield of its shares. */
import type { Contract } from '../artifacts.ts';
import type { Chain } from '../connect-network.ts';
import { compile } from './compile.ts';
import { deploy } from './deploy.ts';
import type { Token } from './network-contracts.ts';

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {ERC4626, ERC20, IERC20} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
contract Vault is ERC4626 {
  constructor(IERC20 coin, string memory name, string memory symbol) ERC4626(coin) ERC20(name, symbol) {}
}`;

export function deployVault(chain: Chain, coin: Token): Promise<Contract> {
  return deploy(chain, compile('Vault', SOURCE), {
    args: [coin.address, `${coin.name} vault`, `v${coin.symbol}`],
  });
}
