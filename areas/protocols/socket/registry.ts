/**
 * Socket (Bungee) sends coins through other bridges and exchanges; its gateway has one event for a bridge and one for
 * an exchange.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const socket: KnownProtocol = {
  id: 'socket',
  name: 'Socket',
  source: 'https://docs.bungee.exchange/socket-api/guides/contract-addresses',
  contracts: [
    {
      role: 'router',
      at: onChains(
        [
          1, 10, 56, 100, 130, 137, 146, 250, 324, 480, 5000, 8453, 34443, 42161, 43114, 57073, 59144, 80094, 81457,
          534352, 1313161554,
        ],
        ['0x3a23f943181408eac424116af7b7790c94cb97a5'],
      ),
    },
    {
      role: 'router',
      name: 'Socket registry',
      at: onChains([1, 10, 56, 100, 137, 250, 42161], ['0xc30141b657f4216252dc59af2e7cdb9d8792e1b0']),
    },
    { role: 'router', name: 'Socket registry', at: { 43114: ['0x2b42affd4b7c14d9b7c2579229495c052672ccd3'] } },
  ],
  events: [
    {
      event: `event SocketBridge(uint256 amount, address token, uint256 toChainId, bytes32 bridgeName, address
        sender, address receiver, bytes32 metadata)`,
      means: 'bridgeOut',
      by: ['router'],
      user: ['sender', 'receiver'],
      coin: 'token',
      amount: 'amount',
      otherChain: 'toChainId',
    },
    {
      event: `event SocketSwapTokens(address fromToken, address toToken, uint256 buyAmount, uint256 sellAmount,
        bytes32 routeName, address receiver, bytes32 metadata)`,
      means: 'swap',
      by: ['router'],
      user: ['receiver'],
    },
  ],
};
