/** Balancer v3: one vault holds the coins of all pools and records their changes; routers call it. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const balancerV3: KnownProtocol = {
  id: 'balancer-v3',
  name: 'Balancer v3',
  source: 'https://github.com/balancer/balancer-deployments/tree/master/addresses',
  contracts: [
    {
      role: 'pool',
      at: onChains([1, 10, 100, 143, 999, 8453, 9745, 42161, 43114], ['0xba1333333333a1ba1108e8412f11850a5c319ba9']),
    },
    {
      role: 'router',
      name: 'Balancer v3 router',
      at: onChains([1, 100, 42161], ['0xb21a277466e7db6934556a1ce12eb3f032815c8a']),
    },
    {
      role: 'router',
      name: 'Balancer v3 router',
      at: onChains(
        [143, 8453, 9745],
        [
          '0x3f170631ed9821ca51a59d996ab095162438dc10',
          '0x4132f7acc9db7a6cf7be2dd3a9dc8b30c7e6e6c8',
          '0x85a80afee867adf27b50bdb7b76da70f1e853062',
          '0x9da18982a33fd0c7051b19f0d7c76f2d5e7e017c',
        ],
      ),
    },
    {
      role: 'router',
      name: 'Balancer v3 router',
      at: {
        1: [
          '0x136f1efcc3f8f88516b9e94110d56fdbfb1778d1',
          '0x1cd776897ef4f647bf8241ec69549e4a9cb1d608',
          '0x309abcaefa19ca6d34f0d8ff4a4103317c138657',
          '0x5c6fb490bdfd3246eb0bb062c168decaf4bd9fdd',
          '0x9179c06629ef7f17cb5759f501d89997fe0e7b45',
          '0xae563e3f8219521950555f5962419c8919758ea2',
          '0xdada7be438bdd89416f4802b679e320b15c92d49',
          '0xfa80c17ee7e382c9c541bfa4bea0514e46dccba5',
        ],
        10: [
          '0x03cbccbe8d2073a1dc186ae6bcd95390fcdff36f',
          '0x311334883921fb1b813826e585df1c2be4358615',
          '0x84813aa3e079a665c0b80f944427ee83cba63617',
          '0xad89051bed8d96f045e8912ae1672c6c0bf8a85e',
          '0xb9d01ca61b9c181da1051bfdd28e1097e920ab14',
          '0xc9b36096f5201ea332db35d6d195774ea0d5988f',
          '0xe2fa4e1d17725e72dcdafe943ecf45df4b9e285b',
        ],
        100: [
          '0x4eff2d77d9ffbaefb4b141a3e494c085b3ff4cb5',
          '0x6ead84af26e997d27998fc9f8614e8a19bb93938',
          '0x84813aa3e079a665c0b80f944427ee83cba63617',
          '0x86e67e115f96df37239e0479441303de0de7bc2b',
          '0x870f988484a4b3034b6cca09829f6a1b4123fbc1',
          '0xc1a64500e035d9159c8826e982dfb802003227f0',
          '0xe2fa4e1d17725e72dcdafe943ecf45df4b9e285b',
          '0xefb3878e07dfa9bd7ed56f2f4ec82c32e51a9575',
        ],
        143: [
          '0x47b489bf5836f83abd928c316f8e39bc0587b020',
          '0x7a2535f5fb47b8e44c02ef5d9990588313fe8f05',
          '0xc3ccace87f6d3a81724075adcb5ddd85a8a1bb68',
        ],
        999: [
          '0x043a2dad730d585c44fb79d2614f295d2d625412',
          '0x16b50f6bf8c8ca73c07e17762188c5deee7ae5db',
          '0x18cc3c68a5e64b40c846aa6e45312cbcbb94f71b',
          '0x9805dcfd25e6de36bad8fe9d3fe2c9b44b764102',
          '0x9dd5db2d38b50bef682ce532bcca5dfd203915e1',
          '0xa523f47a933d5020b23629ddf689695aa94612dc',
          '0xa8920455934da4d853faac1f94fe7bef72943ef1',
        ],
        8453: [
          '0x013d4382f291be5688afbcc741ee8a24c66b2c92',
          '0x76578ecf9a141296ec657847fb45b0585bcda3a6',
          '0x7fa49df302a98223d98d115fc4fcd275576f6faa',
          '0xf23b4db826dba14c0e857029dff076b1c0264843',
          '0xf39ca6ede9bf7820a952b52f3c94af526bab9015',
        ],
        9745: [
          '0x5cf4928a3205728bd12830e1840f7db85c62a4b9',
          '0xc3ccace87f6d3a81724075adcb5ddd85a8a1bb68',
          '0xf4743d026f3d07af3747bb7d05bed06d177241d7',
        ],
        42161: [
          '0x0f08eef2c785aa5e7539684af04755dec1347b7c',
          '0x1311fbc9f60359639174c1e7cc2032dbdb5cc4d1',
          '0x311334883921fb1b813826e585df1c2be4358615',
          '0x4b979ed48f982ba0baa946cb69c1083eb799729c',
          '0xad89051bed8d96f045e8912ae1672c6c0bf8a85e',
          '0xbf94192c652183c0f50056417f4d04810329f12c',
          '0xc1a64500e035d9159c8826e982dfb802003227f0',
          '0xeaedc32a51c510d35ebc11088fd5ff2b47aacf2e',
        ],
        43114: [
          '0x0c8f71d19f87c0bd1b9bad2484ecc3388d5dbb98',
          '0x136f1efcc3f8f88516b9e94110d56fdbfb1778d1',
          '0x22625eedd92c81a219a83e1dc48f88d54786b017',
          '0x4b979ed48f982ba0baa946cb69c1083eb799729c',
          '0x6623d1ceeab236ae93acafb285ddfb77336b6981',
          '0xc9b36096f5201ea332db35d6d195774ea0d5988f',
          '0xf39ca6ede9bf7820a952b52f3c94af526bab9015',
        ],
      },
    },
  ],
  factories: [
    {
      at: {
        1: ['0xba1333333333a1ba1108e8412f11850a5c319ba9'],
        10: ['0xba1333333333a1ba1108e8412f11850a5c319ba9'],
        100: ['0xba1333333333a1ba1108e8412f11850a5c319ba9'],
        143: ['0xba1333333333a1ba1108e8412f11850a5c319ba9'],
        999: ['0xba1333333333a1ba1108e8412f11850a5c319ba9'],
        8453: ['0xba1333333333a1ba1108e8412f11850a5c319ba9'],
        9745: ['0xba1333333333a1ba1108e8412f11850a5c319ba9'],
        42161: ['0xba1333333333a1ba1108e8412f11850a5c319ba9'],
        43114: ['0xba1333333333a1ba1108e8412f11850a5c319ba9'],
      },
      creates: 'pool',
      namedBy: 'getVault()',
    },
  ],
  events: [
    {
      event: `event LiquidityAdded(address indexed pool, address indexed liquidityProvider, uint8 indexed kind,
        uint256 totalSupply, uint256[] amountsAddedRaw, uint256[] swapFeeAmountsRaw)`,
      means: 'addLiquidity',
      by: ['pool'],
      user: ['liquidityProvider'],
    },
    {
      event: `event LiquidityRemoved(address indexed pool, address indexed liquidityProvider, uint8 indexed kind,
        uint256 totalSupply, uint256[] amountsRemovedRaw, uint256[] swapFeeAmountsRaw)`,
      means: 'removeLiquidity',
      by: ['pool'],
      user: ['liquidityProvider'],
    },
    {
      event: `event Swap(address indexed pool, address indexed tokenIn, address indexed tokenOut, uint256 amountIn,
        uint256 amountOut, uint256 swapFeePercentage, uint256 swapFeeAmount)`,
      means: 'swap',
      by: ['pool'],
    },
    {
      event: `event Wrap(address indexed wrappedToken, uint256 depositedUnderlying, uint256 mintedShares, bytes32
        bufferBalances)`,
      means: 'deposit',
      by: ['pool'],
    },
    {
      event: `event Unwrap(address indexed wrappedToken, uint256 burnedShares, uint256 withdrawnUnderlying, bytes32
        bufferBalances)`,
      means: 'withdraw',
      by: ['pool'],
    },
  ],
};
