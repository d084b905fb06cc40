/** Events of token standards, which belong to no protocol. */
import type { EventDefinitions } from './event.ts';

export const STANDARD_EVENTS: EventDefinitions = {
  'erc20.approval': {
    signatures: ['event Approval(address indexed owner, address indexed spender, uint256 value)'],
    kind: 'approval',
    isStill: true,
  },
  'erc721.approval': {
    signatures: ['event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)'],
    kind: 'approval',
    isStill: true,
  },
  'weth.deposit': {
    signatures: ['event Deposit(address indexed dst, uint256 wad)'],
    kind: 'wrap',
    roles: { owner: 'dst' },
  },
  'weth.withdrawal': {
    signatures: ['event Withdrawal(address indexed src, uint256 wad)'],
    kind: 'unwrap',
    roles: { owner: 'src' },
  },
  'source.untraced': { signatures: [], kind: 'untraced' },
};
