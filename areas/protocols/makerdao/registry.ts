/**
 * MakerDAO: collateral is joined to vaults against which DAI is drawn; DAI earns in the savings rate; SAI was its
 * forerunner.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

const NOTE = {
  event: 'event LogNote(address indexed caller, address indexed usr, uint256 indexed wad, bytes data)',
  // Other contracts draw DAI for people too, such as its savings: only the caller has a vault.
  user: ['caller'],
  amount: 'wad',
} as const;

export const makerdao: KnownProtocol = {
  id: 'makerdao',
  name: 'MakerDAO',
  source: 'https://chainlog.makerdao.com/',
  contracts: [
    {
      role: 'loan',
      name: 'MakerDAO vault',
      at: {
        1: [
          '0x08638ef1a205be6762a8b935f5da9b700cf7322c',
          '0x0ac6a1d74e84c2df9063bddc31699ff2a2bb22a2',
          '0x10cd5fbe1b404b7e19ef964b63939907bdaf42e2',
          '0x248ccbf4864221fc0e840f29bb042ad5bfc89b5c',
          '0x24e459f61ceaa7b1ce70dbaea938940a7c5ad46e',
          '0x2600004fd1585f7270756ddc88ad9cfa10dd0428',
          '0x2f0b23f53734252bda2277357e97e1517d6b042a',
          '0x3bc3a58b4fc1cbe7e98bb4ab7c99535e8ba9b8f1',
          '0x3d0b1912b66114d4096f48a8cee3a56c231772ca',
          '0x3ff33d9162ad47660083d7dc4bc02fb231c81677',
          '0x4454af7c8bb9463203b66c816220d41ed7837f44',
          '0x475f1a89c1ed844a08e8f6c50a00228b5e59e4a9',
          '0x4a03aa7fb3973d8f0221b466eefb53d0ac195f55',
          '0x5ef30b9986345249bc32d8928b7ee64de9435e39',
          '0x6c186404a7a238d3d6027c0299d1822c1cf5d8f1',
          '0x7e62b7e279dfc78deb656e34d6a435cc08a44666',
          '0x7f62f9592b823331e012d3c5ddf2a7714cfb9de2',
          '0x885f16e177d45fc9e7c87e1da9fd47a9cfce8e13',
          '0xa191e578a6736167326d05c119ce0c90849e84b7',
          '0xa6ea3b9c04b8a38ff5e224e7c3d6937ca44c0ef9',
          '0xbea7cdfb4b49ec154ae1c0d731e4dc773a3265aa',
          '0xbf72da2bd84c5170618fbe5914b0eca9638d5eb5',
          '0xc6424e862f1462281b0a5fac078e4b63006bdebf',
          '0xc7e8cd72bdee38865b4f5615956ef47ce1a7e5d0',
          '0xdfccaf8fdbd2f4805c174f856a317765b49e4a50',
          '0xe29a14bcdea40d83675aa43b72df07f649738c8b',
          '0xf04a5cc80b1e94c69b48f5ee68a08cd2f09a7c3e',
          '0xfa8c996e158b80d77fbd0082bb437556a65b96e0',
          '0xfd5608515a47c37afba68960c1916b79af9491d0',
        ],
      },
    },
    { role: 'lendingPool', name: 'MakerDAO vault', at: { 1: ['0x9759a6ac90977b93b58547b4a71c78317f391a28'] } },
    {
      role: 'loan',
      name: 'MakerDAO SAI',
      at: {
        1: [
          '0x448a5065aebb8e423f0896e6c5d525c040f59af3',
          '0x526af336d614ade5cc252a407062b8861af998f5',
          '0xbda109309f9fafa6dd6a9cb9f1df4085b27ee8ef',
        ],
      },
    },
    {
      role: 'vault',
      name: 'MakerDAO savings',
      at: { 1: ['0x197e90f9fad81970ba7976f33cbd77088e5d7cf7', '0x373238337bfe1146fb49989fc222523f83081ddb'] },
    },
    { role: 'migration', name: 'MakerDAO SAI migration', at: { 1: ['0xc73e0383f3aff3215e6f04b0331d58cecf0ab849'] } },
    {
      role: 'lock',
      name: 'MakerDAO voting',
      at: {
        1: [
          '0x0a3f6849f78076aefadf113f5bed87720274ddc0',
          '0x8e2a84d6ade1e7fffee039a35ef5f19f13057152',
          '0x9ef05f7f6deb616fd37ac3c959a2ddd25a54e4f5',
        ],
      },
    },
    {
      role: 'router',
      name: 'MakerDAO PSM',
      at: {
        1: [
          '0x89b78cfa322f6c5de0abceecab66aee45393cc5a',
          '0xa188eec8f81263234da3622a406892f3d630f98c',
          '0xf6e72db5454dd049d0788e411b06cfaf16853042',
        ],
      },
    },
    {
      role: 'helper',
      name: 'MakerDAO proxy',
      at: {
        1: [
          '0x35d1b3f3d7966a1dfe207aa4514c12a259a0492b',
          '0x4678f0a6958e4d2bc4f1baf7bc52e8f3564f3fe4',
          '0x82ecd135dce65fbc6dbdd0e4237e0af93ffd5038',
          '0xa26e15c895efc0616177b7c1e7270a4c7d51c997',
        ],
      },
    },
  ],
  events: [
    // The join of a collateral, and that of DAI: what is joined leaves the wallet, what exits arrives.
    { ...NOTE, note: 'join(address,uint256)', means: 'deposit', by: ['loan'] },
    { ...NOTE, note: 'exit(address,uint256)', means: 'withdraw', by: ['loan'] },
    { ...NOTE, note: 'join(address,uint256)', means: 'repay', by: ['lendingPool'] },
    { ...NOTE, note: 'exit(address,uint256)', means: 'borrow', by: ['lendingPool'] },
    {
      event: 'event NewCdp(address indexed usr, address indexed own, uint256 indexed cdp)',
      means: 'deposit',
      by: ['loan'],
      user: ['usr', 'own'],
    },
    {
      event: 'event SellGem(address indexed owner, uint256 value, uint256 fee)',
      means: 'swap',
      by: ['router'],
      user: ['owner'],
    },
    {
      event: 'event BuyGem(address indexed owner, uint256 value, uint256 fee)',
      means: 'swap',
      by: ['router'],
      user: ['owner'],
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0xf53ad2c6851052a81b42133467480961b2321c09',
      kind: 'growingRate',
      of: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      name: 'PETH',
    },
  ],
  migrations: [
    {
      chainId: 1,
      from: '0x89d24a6b4ccb1b6faa2625fe562bdd9a23260359',
      to: '0x6b175474e89094c44da98b954eedeac495271d0f',
      ratio: '1',
      symbols: ['SAI', 'DAI'],
    },
  ],
};
