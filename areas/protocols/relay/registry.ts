/** Relay: solvers take coins on one network and pay from their own accounts on another. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const relay: KnownProtocol = {
  id: 'relay',
  name: 'Relay',
  source: 'https://docs.relay.link/references/protocol/depository/addresses',
  contracts: [
    {
      role: 'bridge',
      at: onChains(
        [
          1, 10, 56, 100, 130, 137, 143, 146, 288, 324, 480, 999, 1329, 1868, 8453, 9745, 34443, 42161, 42170, 42220,
          43114, 57073, 80094, 81457, 534352, 747474,
        ],
        ['0x4cd00e387622c35bddb9b4c962c136462338bc31'],
      ),
    },
    { role: 'bridge', at: onChains([25, 1088, 5000, 59144], ['0x59916da825d2d2ec1bf878d71c88826f6633ecca']) },
    {
      role: 'bridge',
      name: 'Relay solver',
      at: onChains(
        [1, 137, 8453],
        [
          '0x18dd3c14e34c1bc379f7538068c59160d9f68e25',
          '0x331d9a049d496385998067abf6cbb6371c8d2466',
          '0x370a7e2d300c14d79d4a7ee07aaca46c4b3012cf',
          '0xa5a5491bca93dd4c076e4906e79e7673f4a5a142',
          '0xada5bb90d0de0bd1b6f3938708f49295a8d1f7cb',
          '0xca7ded7e4f4ba8ab3b10009236ae6d1b95094589',
        ],
      ),
    },
    {
      role: 'bridge',
      name: 'Relay solver',
      at: onChains(
        [1, 56, 137, 8453],
        [
          '0x56c262027e0de4aea31d2489529cb25d23e58a8b',
          '0xa67d7eb4dc68fa6ce8e34ef8cadaf075b9893fbb',
          '0xabb2acd3be814a80e502575d6c1dc5f789e9cd10',
        ],
      ),
    },
    {
      role: 'bridge',
      name: 'Relay solver',
      at: onChains(
        [
          1, 10, 25, 56, 100, 130, 137, 143, 146, 169, 324, 480, 999, 1329, 1868, 5000, 8453, 9745, 34443, 42161, 42170,
          42220, 43114, 57073, 59144, 80094, 81457, 534352, 7777777,
        ],
        ['0xf70da97812cb96acdf810712aa562db8dfa3dbef'],
      ),
    },
    {
      role: 'bridge',
      name: 'Relay solver',
      at: {
        137: ['0x2bb27b73c602643f42471d4751fe4fc4eebefbd1', '0xc1a6e71c0f69ad498aa4029bdf9f8cdba79f9678'],
        999: ['0xc1a6e71c0f69ad498aa4029bdf9f8cdba79f9678'],
        8453: [
          '0x0ec4e45f9ce3020024c0418a74cd31fbc487038f',
          '0x2bb27b73c602643f42471d4751fe4fc4eebefbd1',
          '0x344daadde53a81f95bcc46a99d39107a509251a1',
          '0x511808449be470efaf4131838b2d4998500a6f72',
          '0x698dd6c03b50c3d4af12932a0388338bcdd3aaed',
          '0x728f51950ff096dc03a48f5e83f45ac8bb75f500',
          '0x919968a4238a54b381f022a360260ef5d7e015ac',
          '0xcc4bc7882d5ec4a3716e589ab3d816b61ae47a1a',
          '0xd782268f600403843484b70710daee6846fc0db8',
          '0xe209e0047731aa494289e1af9a0d03da19c5ef08',
          '0xf42b73d2e4d3912eade2a5f7ab39b54064c2acec',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'Relay router',
      at: onChains(
        [
          1, 10, 25, 56, 100, 130, 137, 143, 146, 169, 480, 999, 1329, 1868, 5000, 8453, 9745, 34443, 42161, 42170,
          42220, 43114, 57073, 59144, 80094, 81457, 534352, 7777777,
        ],
        [
          '0x3ec130b627944cad9b2750300ecb0a695da522b6',
          '0xa1bea5fe917450041748dbbbe7e9ac57a4bbebab',
          '0xa5f565650890fba1824ee0f21ebbbf660a179934',
          '0xaaaaaaae92cc1ceef79a038017889fdd26d23d4d',
          '0xb92fe925dc43a0ecde6c8b1a2709c170ec4fff4f',
          '0xbbbfd134e9b44bfb5123898ba36b01de7ab93d98',
          '0xccc88a9d1b4ed6b0eaba998850414b24f1c315be',
          '0xeeeeee9ec4769a09a76a83c7bc42b185872860ee',
          '0xf5042e6ffac5a625d4e7848e0b01373d8eb9e222',
        ],
      ),
    },
  ],
  events: [
    {
      event: 'event RelayErc20Deposit(address from, address token, uint256 amount, bytes32 id)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from'],
      coin: 'token',
      amount: 'amount',
      id: 'id',
    },
    {
      event: 'event RelayNativeDeposit(address from, uint256 amount, bytes32 id)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from'],
      amount: 'amount',
      id: 'id',
    },
    { event: 'event FundsForwardedWithData(bytes data)', means: 'bridgeOut', by: ['bridge'] },
    { event: 'event FundsForwarded()', means: 'bridgeOut', by: ['bridge'] },
  ],
};
