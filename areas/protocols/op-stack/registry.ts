/**
 * The bridges of networks built with the OP Stack: a portal, a messenger and a token bridge on Ethereum, and the same
 * predeployed addresses on each network.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const opStack: KnownProtocol = {
  id: 'op-stack',
  name: 'OP Stack bridge',
  source:
    'https://github.com/ethereum-optimism/superchain-registry/blob/main/superchain/extra/addresses/addresses.json',
  contracts: [
    {
      role: 'bridge',
      name: 'Optimism Bridge',
      at: {
        1: [
          '0x045e507925d2e05d114534d0810a1abd94aca8d6',
          '0x10e6593cdda8c58a1d0f14c5164b376352a55f2f',
          '0x25ace71c97b33cc4729cf772ae268934f7ab5fa1',
          '0x322b47ff1fa8d5611f761e3e275c45b71b294d43',
          '0x39ea01a0298c315d149a490e34b59dbf2ec7e48f',
          '0x467194771dae2967aef3ecbedd3bf9a310c76c65',
          '0x5a7749f83b81b301cab5f48eb8516b986daef23d',
          '0x76943c0d61395d8f2edf9060e1533529cae05de6',
          '0x99c9fc46f92e8a1c0dec1b1747d010903e884be1',
          '0xbeb5fc579115071764c7423a4f12edde41f106ed',
          '0xc51f137e19f1ae6944887388fd12b2b6dfd12594',
          '0xcd9d4988c0ae61887b075ba77f08cbfad2b65068',
        ],
        10: [
          '0x3f87ff1de58128ef8fcb4c807efd776e1ac72e51',
          '0x4200000000000000000000000000000000000007',
          '0x4200000000000000000000000000000000000010',
          '0x4200000000000000000000000000000000000014',
          '0x4200000000000000000000000000000000000016',
          '0x467194771dae2967aef3ecbedd3bf9a310c76c65',
          '0x8e01013243a96601a86eb3153f0d9fa4fbfb6957',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'Base Bridge',
      at: {
        1: [
          '0x3154cf16ccdb4c6d922629664174b904d80f2c35',
          '0x49048044d57e1c92a77f79988d21fa8faf74e97e',
          '0x608d94945a64503e642e6370ec598e519a2c1e53',
          '0x866e82a600a1414e583f7f13623f1ac5d58b0afa',
          '0xa5874756416fa632257eea380cabd2e87ced352a',
        ],
        8453: [
          '0x4200000000000000000000000000000000000007',
          '0x4200000000000000000000000000000000000010',
          '0x4200000000000000000000000000000000000014',
          '0x4200000000000000000000000000000000000016',
          '0xee44cdb68d618d58f75d9fe0818b640bd7b8a7b7',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'Unichain Bridge',
      at: {
        1: [
          '0x08ba0023ed60c7bd040716dd13c45fa0062df5c5',
          '0x0bd48f6b86a26d3a217d0fa6ffe2b491b956a7a2',
          '0x81014f44b0a345033bb2b3b21c7a1a308b35feea',
          '0x9a3d64e386c18cb1d6d5179a9596a4b5736e98a6',
          '0xd04d0d87e0bd4d2e50286760a3ef323fea6849cf',
        ],
        130: [
          '0x4200000000000000000000000000000000000007',
          '0x4200000000000000000000000000000000000010',
          '0x4200000000000000000000000000000000000014',
          '0x4200000000000000000000000000000000000016',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'Zora Bridge',
      at: {
        1: [
          '0x1a0ad011913a150f69f6a19df447a0cfd9551054',
          '0x3e2ea9b92b7e48a52296fd261dc26fd995284631',
          '0x83a4521a3573ca87f3a971b169c5a0e1d34481c3',
          '0xdc40a14d9abd6f410226f1e6de71ae03441ca506',
        ],
        7777777: [
          '0x4200000000000000000000000000000000000007',
          '0x4200000000000000000000000000000000000010',
          '0x4200000000000000000000000000000000000014',
          '0x4200000000000000000000000000000000000016',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'Celo Bridge',
      at: {
        1: [
          '0x1ac1181fc4e4f877963680587aeaa2c90d7ebb95',
          '0x3c519816c5bdc0a0199147594f83fed4f5847f13',
          '0x9c4955b92f34148dbcfdcd82e9c9ece5cf2badfe',
          '0xc5c5d157928bdbd2acf6d0777626b6c75a9eaedc',
        ],
        42220: [
          '0x4200000000000000000000000000000000000007',
          '0x4200000000000000000000000000000000000010',
          '0x4200000000000000000000000000000000000014',
          '0x4200000000000000000000000000000000000016',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'Mantle Bridge',
      at: {
        1: [
          '0x676a795fe6e43c17c668de16730c3f690feb7120',
          '0x95fc37a27a2f68e3a647cdc081f0a89bb47c3012',
          '0xc54cb22944f2be476e02decfcd7e3e7d3e15a8fb',
        ],
        5000: [
          '0x4200000000000000000000000000000000000007',
          '0x4200000000000000000000000000000000000010',
          '0x4200000000000000000000000000000000000014',
          '0x4200000000000000000000000000000000000016',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'Blast Bridge',
      at: {
        1: [
          '0x0ec68c5b10f21effb74f2a5c61dfe6b08c0db6cb',
          '0x3a05e5d33d7ab3864d53aaec93c8301c1fa49115',
          '0x5d4472f31bd9385709ec61305afc749f0fa8e9d0',
          '0x5f6ae08b8aeb7078cf2f96afb089d7c9f51da47d',
          '0x697402166fbf2f22e970df8a6486ef171dbfc524',
        ],
        81457: [
          '0x4200000000000000000000000000000000000007',
          '0x4200000000000000000000000000000000000010',
          '0x4200000000000000000000000000000000000014',
          '0x4200000000000000000000000000000000000016',
          '0x4300000000000000000000000000000000000005',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'Mode Bridge',
      at: {
        1: [
          '0x2901da832a4d0297ff0691100a8e496626cc626d',
          '0x735adbbe72226bd52e818e7181953f42e3b0ff21',
          '0x8b34b14c7c7123459cf3076b8cb929be097d0c07',
          '0x95bdca6c8edeb69c98bd5bd17660bacef1298a6f',
        ],
        34443: [
          '0x4200000000000000000000000000000000000007',
          '0x4200000000000000000000000000000000000010',
          '0x4200000000000000000000000000000000000014',
          '0x4200000000000000000000000000000000000016',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'Ink Bridge',
      at: {
        1: [
          '0x5d66c1782664115999c47c9fa5cd031f495d3e4f',
          '0x661235a238b11191211fa95d4dd9e423d521e0be',
          '0x69d3cf86b2bf1a9e99875b7e2d9b6a84426c171f',
          '0x88ff1e5b602916615391f55854588efcbb7663f0',
          '0xbd4abb321138e8eddc399ce64e66451294325a14',
        ],
        57073: [
          '0x4200000000000000000000000000000000000007',
          '0x4200000000000000000000000000000000000010',
          '0x4200000000000000000000000000000000000014',
          '0x4200000000000000000000000000000000000016',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'World Chain Bridge',
      at: {
        1: [
          '0x1df436afdb2fbb40f1fe8bed4fc89a0d0990a8e9',
          '0x470458c91978d2d929704489ad730dc3e3001113',
          '0xd5ec14a83b7d95be1e2ac12523e2dee12cbeea6c',
          '0xf931a81d18b1766d15695ffc7c1920a62b7e710a',
        ],
        480: [
          '0x4200000000000000000000000000000000000007',
          '0x4200000000000000000000000000000000000010',
          '0x4200000000000000000000000000000000000014',
          '0x4200000000000000000000000000000000000016',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'Fraxtal Bridge',
      at: {
        1: [
          '0x126bcc31bc076b3d515f60fbc81fdde0b0d542ed',
          '0x34c0bd5877a5ee7099d0f5688d65f4bb9158bde2',
          '0x36cb65c1967a0fb0eee11569c51c2f2aa1ca6f6d',
          '0xa9b5fb84b7aeaf0d51c95db04a76b1d4738d0ec5',
        ],
        252: [
          '0x4200000000000000000000000000000000000007',
          '0x4200000000000000000000000000000000000010',
          '0x4200000000000000000000000000000000000014',
          '0x4200000000000000000000000000000000000016',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'Soneium Bridge',
      at: {
        1: [
          '0x5933e323be8896dfacd1cd671442f27daa10a053',
          '0x67b4de6ffa66ef201ea6099a89ca397d56622e31',
          '0x88e529a6ccd302c948689cd5156c83d4614fae92',
          '0x9cf951e3f74b644e621b36ca9cea147a78d4c39f',
          '0xeb9bf100225c214efc3e7c651ebbadcf85177607',
        ],
        1868: [
          '0x4200000000000000000000000000000000000007',
          '0x4200000000000000000000000000000000000010',
          '0x4200000000000000000000000000000000000014',
          '0x4200000000000000000000000000000000000016',
        ],
      },
    },
  ],
  events: [
    {
      event: `event ETHDepositInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
      amount: 'amount',
    },
    {
      event: `event ETHWithdrawalFinalized(address indexed from, address indexed to, uint256 amount, bytes
        extraData)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to', 'from'],
      amount: 'amount',
    },
    {
      event: `event ETHBridgeInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
      amount: 'amount',
    },
    {
      event: `event ETHBridgeFinalized(address indexed from, address indexed to, uint256 amount, bytes extraData)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to', 'from'],
      amount: 'amount',
    },
    {
      event: `event ERC20DepositInitiated(address indexed l1Token, address indexed l2Token, address indexed from,
        address to, uint256 amount, bytes extraData)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
      coin: 'l1Token',
      amount: 'amount',
    },
    {
      event: `event ERC20WithdrawalFinalized(address indexed l1Token, address indexed l2Token, address indexed
        from, address to, uint256 amount, bytes extraData)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to', 'from'],
      coin: 'l1Token',
      amount: 'amount',
    },
    {
      event: `event ERC20BridgeInitiated(address indexed localToken, address indexed remoteToken, address indexed
        from, address to, uint256 amount, bytes extraData)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
      coin: 'localToken',
      amount: 'amount',
    },
    {
      event: `event ERC20BridgeFinalized(address indexed localToken, address indexed remoteToken, address indexed
        from, address to, uint256 amount, bytes extraData)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to', 'from'],
      coin: 'localToken',
      amount: 'amount',
    },
    {
      event: `event DepositFinalized(address indexed l1Token, address indexed l2Token, address indexed from,
        address to, uint256 amount, bytes extraData)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to', 'from'],
      coin: 'l2Token',
      amount: 'amount',
    },
    {
      event: `event WithdrawalInitiated(address indexed l1Token, address indexed l2Token, address indexed from,
        address to, uint256 amount, bytes extraData)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
      coin: 'l2Token',
      amount: 'amount',
    },
    {
      event: `event TransactionDeposited(address indexed from, address indexed to, uint256 indexed version, bytes
        opaqueData)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
    },
    {
      event: 'event WithdrawalFinalized(bytes32 indexed withdrawalHash, bool success)',
      means: 'bridgeIn',
      by: ['bridge'],
      id: 'withdrawalHash',
    },
    {
      event: `event MessagePassed(uint256 indexed nonce, address indexed sender, address indexed target, uint256
        value, uint256 gasLimit, bytes data, bytes32 withdrawalHash)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sender', 'target'],
      amount: 'value',
      id: 'withdrawalHash',
    },
    { event: 'event RelayedMessage(bytes32 indexed msgHash)', means: 'bridgeIn', by: ['bridge'], id: 'msgHash' },
  ],
};
