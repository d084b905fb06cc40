/** DeFi Saver: automation of loans; no coins of its own. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const defisaver: KnownProtocol = {
  id: 'defisaver',
  name: 'DeFi Saver',
  source: 'https://docs.defisaver.com/protocol/deployed-contracts-addresses',
  contracts: [{ role: 'helper', at: { 1: ['0x1612fc28ee0ab882ec99842cde0fc77ff0691e90'] } }],
};
