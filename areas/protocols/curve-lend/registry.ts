/**
 * Curve lending: controllers lend crvUSD against collateral that an exchange converts softly, and vaults lend it out.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const curveLend: KnownProtocol = {
  id: 'curve-lend',
  name: 'Curve crvUSD and Lend',
  source: 'https://github.com/curvefi/curve-llamalend.js/blob/main/src/constants/llammas.ts',
  contracts: [
    {
      role: 'loan',
      name: 'Curve crvUSD',
      at: {
        1: [
          '0x100daa78fc509db39ef7d04de0c1abd299f4c6ce',
          '0x136e783846ef68c8bd00a3369f787df8d683a696',
          '0x1681195c176239ac5e72d9aebacf5b2492e0c4ee',
          '0x1c91da0223c763d2e0173243eadaa0a2ea47e704',
          '0x37417b2238aa52d0dd2d6252d989e728e8f706e4',
          '0x4e59541306910ad6dc1dac0ac9dfb29bd9f15c67',
          '0x8472a9a7632b173c8cf3a86d3afec50c35548e76',
          '0xa920de414ea4ab66b97da1bfe9e6eca7d4219635',
          '0xe0438eb3703bf871e31ce639bd351109c88666ea',
          '0xec0820efafc41d8943ee8de495fc9ba8495b15cf',
          '0xf9bd9da2427a50908c4c6d1599d8e62837c2bcb0',
          '0xfa96ad0a9e64261db86950e2da362f5572c5c6fd',
        ],
      },
    },
    {
      role: 'loan',
      name: 'Curve leverage zap',
      at: {
        1: [
          '0x1eaab18c70e23331857aa47701bb516590c8ba2a',
          '0x293436d4e4a15fbc6ccc400c14a01735e5fc74fd',
          '0x2bc706b83ab08d0437b8a397242c3284b5f81d74',
          '0x3294514b78df4bb90132567fcf8e5e99f390b687',
          '0x43ecffe6c6c1b9f24aeb5c180e659c2a6fce11bc',
          '0x52d18d48f92a3f8625aa34f90fb18e8469458a5d',
          '0x600e571106c31c4ca1bf4177ba808e37146a4a0c',
          '0x627e55e2a01f6bf73a956d24e8b2858c9beb1fd7',
          '0x9be82cddb5c266e010c97e4b1b5b2df53c16384d',
          '0xb556fa4c4752321b3154f08dfbdfcf34847f2eac',
          '0xcd129c2433e3324129f19eba42e8d115761b6f2b',
          '0xd3e576b5dcde3580420a5ef78f3639ba9cd1b967',
          '0xf113929f69fabe165a2280cac00c5f77196aa34c',
        ],
        42161: ['0x61c404b60ee9c5fb09f70f9a645dd38fe5b3a956'],
      },
    },
    { role: 'helper', name: 'Curve controller factory', at: { 1: ['0xc9332fdcb1c491dcc683bae86fe3cb70360738bc'] } },
  ],
  factories: [
    {
      at: {
        1: ['0xc9332fdcb1c491dcc683bae86fe3cb70360738bc', '0xea6876dde9e3467564acbee1ed5bac88783205e0'],
        10: ['0x5ea8f3d674c70b020586933a0a5b250734798bef'],
        252: ['0xf3c9bdab17b7016fbe3b77d17b1602a7db93ac66'],
        42161: ['0xcaec110c784c9df37240a8ce096d352a75922dea'],
      },
      creates: 'loan',
      namedBy: 'factory()',
    },
  ],
  events: [
    {
      event: 'event Borrow(address indexed user, uint256 collateral_increase, uint256 loan_increase)',
      means: 'borrow',
      by: ['loan', 'anyone'],
      user: ['user'],
    },
    {
      event: 'event Repay(address indexed user, uint256 collateral_decrease, uint256 loan_decrease)',
      means: 'repay',
      by: ['loan', 'anyone'],
      user: ['user'],
    },
    {
      event: 'event RemoveCollateral(address indexed user, uint256 collateral_decrease)',
      means: 'withdraw',
      by: ['loan', 'anyone'],
      user: ['user'],
      amount: 'collateral_decrease',
    },
    {
      event: `event Liquidate(address indexed liquidator, address indexed user, uint256 collateral_received,
        uint256 stablecoin_received, uint256 debt)`,
      means: 'liquidate',
      by: ['loan', 'anyone'],
      user: ['user'],
    },
  ],
};
