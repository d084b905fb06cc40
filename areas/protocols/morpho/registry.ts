/**
 * Morpho: one contract of isolated markets on each network, vaults that lend into them, bundlers, and the older
 * optimizers.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const morpho: KnownProtocol = {
  id: 'morpho',
  name: 'Morpho',
  source: 'https://docs.morpho.org/get-started/resources/addresses/',
  contracts: [
    {
      role: 'lendingPool',
      name: 'Morpho Blue',
      at: {
        1: ['0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb'],
        10: ['0xce95afbb8ea029495c66020883f87aae8864af92'],
        130: ['0x8f5ae9cddb9f68de460c77730b018ae7e04a140a'],
        137: ['0x1bf0c2541f820e775182832f06c0b7fc27a25f67'],
        143: ['0xd5d960e8c380b724a48ac59e2dff1b2cb4a1eaee'],
        146: ['0xd6c916eb7542d0ad3f18aed0fcbd50c582cfa95f'],
        480: ['0xe741bc7c34758b4cae05062794e8ae24978af432'],
        999: ['0x68e37de8d93d3496ae143f2e900490f6280c57cd'],
        8453: ['0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb'],
        42161: ['0x6c247b1f6182318877311737bac0844baa518f5e'],
        57073: ['0x857f3eefe8cbda3bc49367c996cd664a880d3042'],
        534352: ['0x2d012edbadc37edc2bc62791b666f9193fdf5a55'],
        747474: ['0xd50f2dfffd62f94ee4aed9ca05c61d0753268abc'],
      },
    },
    {
      role: 'lendingPool',
      name: 'Morpho optimizer',
      at: {
        1: [
          '0x33333aea097c193e66081e930c33020272b33333',
          '0x777777c9898d384f785ee44acfe945efdff5f3e0',
          '0x8888882f8f843896699869179fb6e4f7e3b58888',
        ],
      },
    },
    {
      role: 'helper',
      name: 'Morpho bundler',
      at: {
        1: [
          '0x03b5259bd204bfd4a616e5b79b0b786d90c6c38f',
          '0x16f38d2e764e7bebf625a8e995b34968226d2f9c',
          '0x26bf52a84360ad3d01d7cdc28fc2ddc04d8c8647',
          '0x2cc8d502a65824b4cf9a58db03490ba024bdb806',
          '0x3a0e2e9fb9c95fbc843daf166276c90b6c479558',
          '0x4011dc6581fa05f9b0c7a12adcd676e2b1a59ca3',
          '0x40288815c399709dfc0875a384b637ffe387961b',
          '0x4095f064b8d3c3548a3bebfd0bbfd04750e30077',
          '0x4a6c312ec70e8747a587ee860a0353cd42be0ae0',
          '0x6566194141eefa99af43bb5aa71460ca2dc90245',
          '0x98ccb155e86bb478d514a827d16f58c6912f9bdc',
          '0x9b89c07f480df1945279031b5fc6ff241b8f1101',
          '0x9e2ea2d5785598a163d569d795f286f5c55ad972',
          '0xa7995f71aa11525db02fc2473c37dee5dbf55107',
          '0xb09e40ebe31b738fbf20289270a397118707d475',
          '0xb3dcc75db379925edfd3007511a8ce0cb4aa8e76',
          '0xdba5bde29ea030bfa6a608592dfca1d02cb26773',
          '0xf83d17dfe160597b19e4fdd8ea61a23e9a87f962',
        ],
        10: [
          '0x31f539f4ed14fa1fd18781e93f6739249692adc5',
          '0x79481c87f24a3c4332442a2e9faaf675e5f141f0',
          '0xfbcd3c258feb131d8e038f2a3a670a7be0507c05',
        ],
        56: [
          '0x16d40b9df1497468195bfafeb2718e486e15bf91',
          '0x87c93660ece6e68c6492eabbbbdbaafa102ae3a3',
          '0xbb12b012fa31f7fe418236caf625713edc852f82',
        ],
        137: [
          '0x2d9c3a9e67c966c711208cc78b34fb9e9f8db589',
          '0x5f2617f12d1fdd1e43e72cb80c92dfce8124db8d',
          '0xb261b51938a9767406ef83bbfbaafe16691b7047',
        ],
        143: ['0x6566194141eefa99af43bb5aa71460ca2dc90245'],
        999: ['0xa3f50477afa601c771874260a3b34b40e244fa0e', '0xd7f48ade56613e8605863832b7b8a1985b934ae4'],
        8453: [
          '0x123f3167a416ca19365de03a65e0af3532af7223',
          '0x1f8076e2eb6f10b12e6886f30d4909a91969f7da',
          '0x23055618898e202386e6c13955a58d3c68200bfb',
          '0x6abe8abd0275e5564ed1336f0243a52c32562f71',
          '0x6bfd8137e702540e7a42b74178a4a49ba43920c4',
          '0x85d4812ef92c040d4270ed8547b6835e41fbbb70',
          '0xb27aa2a964ead5ed661d86974b37e4fb995b36f5',
          '0xb98c948cfa24072e58935bc004a8a7b376ae746a',
          '0xcae2929babc60be34818eaa5f40bf69265677108',
          '0xdeef55f0a7366cc3baf5e04313269389fe17e9ae',
        ],
        42161: [
          '0x1923670d4f4eb7435d865e7477d28feaffa40c93',
          '0x1fa4431bc113d308bee1d46b0e98cb805fb48c13',
          '0x86ca77a4a37a9cdbe9bbf4975f6d69531b96444b',
          '0x9954afb60bb5a222714c478ac86990f221788b88',
          '0xaa5c30c1482c189ca0d56057d3ac4dd7af1e4726',
        ],
        534352: ['0x60f9159d4dcd724e743212416fd57d8ac0b60768', '0xd2780fae0869cdc06ee202152304a39653361525'],
      },
    },
    {
      role: 'factory',
      name: 'Morpho vault factory',
      at: {
        1: ['0x1897a8997241c1cd4bd0698647e4eb7213535c24', '0xa9c3d3a366466fa809d1ae982fb2c46e5fc41101'],
        8453: ['0xa9c3d3a366466fa809d1ae982fb2c46e5fc41101', '0xff62a7c278c62ed665133147129245053bbf5918'],
      },
    },
    {
      role: 'distributor',
      name: 'Morpho rewards',
      at: {
        1: ['0x330eefa8a787552dc5cad3c3ca644844b1e61ddb', '0x678ddc1d07eaa166521325394cdeb1e4c086df43'],
        8453: ['0x5400dbb270c956e8985184335a1c62aca6ce1333'],
      },
    },
    { role: 'migration', name: 'MORPHO wrapper', at: { 1: ['0x9d03bb2092270648d7480049d0e58d2fcf0e5123'] } },
  ],
  factories: [
    {
      at: {
        1: ['0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb'],
        10: ['0xce95afbb8ea029495c66020883f87aae8864af92'],
        130: ['0x8f5ae9cddb9f68de460c77730b018ae7e04a140a'],
        137: ['0x1bf0c2541f820e775182832f06c0b7fc27a25f67'],
        143: ['0xd5d960e8c380b724a48ac59e2dff1b2cb4a1eaee'],
        146: ['0xd6c916eb7542d0ad3f18aed0fcbd50c582cfa95f'],
        480: ['0xe741bc7c34758b4cae05062794e8ae24978af432'],
        999: ['0x68e37de8d93d3496ae143f2e900490f6280c57cd'],
        8453: ['0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb'],
        42161: ['0x6c247b1f6182318877311737bac0844baa518f5e'],
        57073: ['0x857f3eefe8cbda3bc49367c996cd664a880d3042'],
        534352: ['0x2d012edbadc37edc2bc62791b666f9193fdf5a55'],
        747474: ['0xd50f2dfffd62f94ee4aed9ca05c61d0753268abc'],
      },
      creates: 'vault',
      namedBy: 'MORPHO()',
    },
  ],
  events: [
    {
      event: `event Supply(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256 assets,
        uint256 shares)`,
      means: 'deposit',
      by: ['lendingPool'],
      user: ['onBehalf', 'caller'],
      amount: 'assets',
    },
    {
      event: `event Withdraw(bytes32 indexed id, address caller, address indexed onBehalf, address indexed
        receiver, uint256 assets, uint256 shares)`,
      means: 'withdraw',
      by: ['lendingPool'],
      user: ['onBehalf', 'receiver', 'caller'],
      amount: 'assets',
    },
    {
      event: `event Borrow(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver,
        uint256 assets, uint256 shares)`,
      means: 'borrow',
      by: ['lendingPool'],
      user: ['onBehalf', 'receiver', 'caller'],
      amount: 'assets',
    },
    {
      event: `event Repay(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256 assets,
        uint256 shares)`,
      means: 'repay',
      by: ['lendingPool'],
      user: ['onBehalf', 'caller'],
      amount: 'assets',
    },
    {
      event: `event SupplyCollateral(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256
        assets)`,
      means: 'deposit',
      by: ['lendingPool'],
      user: ['onBehalf', 'caller'],
      amount: 'assets',
    },
    {
      event: `event WithdrawCollateral(bytes32 indexed id, address caller, address indexed onBehalf, address
        indexed receiver, uint256 assets)`,
      means: 'withdraw',
      by: ['lendingPool'],
      user: ['onBehalf', 'receiver', 'caller'],
      amount: 'assets',
    },
    {
      event: `event Liquidate(bytes32 indexed id, address indexed caller, address indexed borrower, uint256
        repaidAssets, uint256 repaidShares, uint256 seizedAssets, uint256 badDebtAssets, uint256
        badDebtShares)`,
      means: 'liquidate',
      by: ['lendingPool'],
      user: ['borrower'],
      amount: 'seizedAssets',
    },
    {
      event: 'event Claimed(address indexed account, address indexed reward, uint256 amount)',
      means: 'claim',
      by: ['distributor'],
      user: ['account'],
      coin: 'reward',
      amount: 'amount',
    },
    {
      event: 'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
      means: 'deposit',
      by: ['vault', 'token'],
      user: ['owner', 'sender'],
      amount: 'assets',
    },
    {
      event: `event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256
        assets, uint256 shares)`,
      means: 'withdraw',
      by: ['vault', 'token'],
      user: ['owner', 'receiver', 'sender'],
      amount: 'assets',
    },
  ],
  migrations: [
    {
      chainId: 1,
      from: '0x9994e35db50125e0df82e4c2dde62496ce330999',
      to: '0x58d97b57bb95320f9a05dc918aef65434969c2b2',
      ratio: '1',
      isReversible: true,
    },
  ],
};
