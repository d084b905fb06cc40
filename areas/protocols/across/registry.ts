/**
 * Across: a spoke pool on each network takes deposits, and relayers fill them from it on the other network. Deposits
 * to its hub pool earn fees.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const across: KnownProtocol = {
  id: 'across',
  name: 'Across',
  source: 'https://github.com/across-protocol/contracts/blob/master/broadcast/deployed-addresses.json',
  contracts: [
    {
      role: 'bridge',
      at: onChains(
        [1, 10, 56, 130, 137, 480, 1868, 8453, 34443, 42161, 57073, 81457, 534352, 7777777],
        ['0x0f7ae28de1c8532170ad4ee566b5801485c13a0e'],
      ),
    },
    {
      role: 'bridge',
      at: onChains(
        [1, 10, 56, 130, 137, 143, 480, 999, 1868, 8453, 9745, 34443, 42161, 57073, 59144, 81457, 534352, 7777777],
        ['0x10d8b8daa26d307489803e10477de69c0492b610'],
      ),
    },
    {
      role: 'bridge',
      at: onChains(
        [1, 10, 56, 130, 137, 143, 324, 480, 999, 1868, 8453, 9745, 42161, 57073, 59144, 81457, 534352, 7777777],
        ['0x116e1f29138b0a6417189ffdf4a17de223ae27c7', '0x9cd343b1ce2798bfdc09debc83f9cbfad4a22772'],
      ),
    },
    {
      role: 'bridge',
      at: onChains(
        [1, 10, 56, 130, 137, 324, 480, 999, 1868, 8453, 9745, 34443, 42161, 57073, 59144, 81457, 534352, 7777777],
        ['0x3fb9ced51e968594c87963a371ed90c39519f65a'],
      ),
    },
    {
      role: 'bridge',
      at: onChains(
        [130, 480, 8453],
        ['0x09aea4b2242abc8bb4bb78d537a67a245a7bec64', '0xf7d56a851767a3f1369c8fe48c5740d5ffc1074c'],
      ),
    },
    { role: 'bridge', at: onChains([1868, 34443, 534352], ['0x3bad7ad0728f9917d1bf08af5782dcbd516cdd96']) },
    {
      role: 'bridge',
      at: {
        1: [
          '0x214c19fbcdfb683f2c726b4bbaf24ab483bfadf3',
          '0x4094cee40173e85841e9e7fc19b7fdc97301af12',
          '0x4d9079bb4165aeb4084c526a32695dcfd2f77381',
          '0x50597a4426c6321c054cbf880f6bb4a8169082c8',
          '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5',
          '0x6769155b16f25d317819efef011e0a50a48e83c5',
          '0xc7b1662674b2226ce7943162f655897a40699ff9',
          '0xc80b267469d509ae45df65845b291cbbe1945cb9',
        ],
        10: [
          '0x3e7448657409278c9d6e192b92f2b69b234fcc42',
          '0x47713f44a85ff0692b2d2a1c893d222c48221b23',
          '0x4d11a23e4408ef08ae1216b3917560e0001cd000',
          '0x6f26bf09b1c792e3228e5467807a900a503c0281',
          '0x6f4a733c7889f038d77d4f540182dda17423ccbf',
          '0xa190b1dc265765be32ecb4d25d37f5bcbbf684bf',
          '0xa420b2d1c0841415a695b81e5b867bcd07dff8c9',
        ],
        56: ['0x06bb891f8a0cb883e88072285df0f36f5f1ec73b', '0x4e8e101924ede233c13e2d8622dc8aed2872d505'],
        130: [
          '0x387585eebd1052f3c4f688f966c2f2d76d6355db',
          '0x52afb924c148bd7b95ab1033b4e86834fd076db6',
          '0xc920dabe5f40d0785be9b4acf5b4b8d662a5955a',
          '0xce9cf0c8f8121b573f6212344f53bc7746846e71',
        ],
        137: [
          '0x43e15fb40dadda50e1d2ba300416811f6c28540c',
          '0x6005cd9f10c0dc654445f138350b2fa7370be42d',
          '0x69b5c72837769ef1e7c164abc6515dcff217f920',
          '0x9220fa27ae680e4e8d9733932128fa73362e0393',
          '0x9295ee1d8c5b022be115a2ad3c30c72e34e7f096',
          '0x9382ee0cc9508ec6e0daa7d7c37fb95d4bab4607',
          '0xaba0f11d55c5ddc52cd0cb2cd052b621d45159d5',
          '0xe7db272828e4bbc5fb89d64231be8a160c8af072',
          '0xf9735e425a36d22636ef4cb75c7a6c63378290ca',
          '0xfdea19d7eb37612f6235cd2ca2e902bc3df7e18c',
        ],
        143: [
          '0x885399af13eb21ffa7cbec0ae1430a138e711885',
          '0x9e899c8e185859d6c53c9250f2c4757de7dc2e1a',
          '0xaa95c2c35b48af18c8f11343a161dbf9dcb9d066',
          '0xb0c6ed64a77a3d8f61b21922b13f39525fbf5fc0',
          '0xc49226858478de8757e425661b1b5297102330d7',
          '0xd2ecb3afe598b746f8123cae365a598da831a449',
          '0xec41f75c686e376ab2a4f18bde263ab5822c4511',
        ],
        288: ['0xbbc6009feffc27ce705322832cb2068f8c1e0a58'],
        324: [
          '0x54d7e8c1dd6dc5875841559574fd9348a9e761d0',
          '0x5a148a9260c1f670429361c34d40b477280f01a9',
          '0x68d3806e57148d6c6793c78ebddbc272fe605dbf',
          '0xe0b015e54d54fc84a6cb9b666099c46ade9335ff',
        ],
        480: ['0x24e9b525154df0229d9035e7e927c21e08d2b0cb', '0x2c7a3ccd1a8f4f96174c42e0638aab3bda6bc923'],
        999: [
          '0x1cfe31ed57c2d2b4cb69c0298a1b586965b882d5',
          '0x35e63ea3eb0fb7a3bc543c71fb66412e1f6b0e04',
          '0x5e7840e06faccb6d1c3b5f5e0d1d3d07f2829bba',
          '0x74dfb6ab65419fd2022614fa8ba45e9f50a3ae59',
          '0x93e1e5e9d840e758cc016f8b13cdf5dbaeca4b06',
          '0xa45f9f1c963500a91ea87df6c30c2fc8548b944b',
          '0xbfb53e9c8acce6d6ac54885a8e33a7aec95427d5',
          '0xeb8fee79b59d048162986b0432a187be46322284',
          '0xf4e32c4ac479f0b007bc005ec0f481a2c78ba1b4',
          '0xf90d87fcd15d3eb35e8725fae2dded3998b0db99',
        ],
        1868: ['0xbaa40bd7bc3d794e6c77b75ba476c91fc8a73573'],
        8453: [
          '0x7cfabf2ea327009b39f40078011b0fb714b65926',
          '0x8deda155e446f5d90579c3dce560e5b00e93f773',
          '0xa30968d3468316d957b9115eaad3c1c8e450116d',
          '0xbcfbce9d92a516e3e7b0762ae218b4194ade34b4',
          '0xd000850bfb56b61995eb777e0602b5032b4dcf55',
        ],
        9745: [
          '0x25a40716980c5676902337234dfbb9fecfc38288',
          '0x50039faefebef707cfd94d6d462fe6d10b39207a',
          '0x5e7840e06faccb6d1c3b5f5e0d1d3d07f2829bba',
        ],
        42161: [
          '0x39e4a5a7ded068831ea8d1c1012cea07a811f624',
          '0x5d36f9c5e375fe83053ea7d5327252eb0f9c95ca',
          '0x6a893d04ddde5c7066f63a88de6b5d3d2733f2f5',
          '0xb88690461ddbab6f04dfad7df66b7725942feb9c',
          '0xc456398d5ee3b93828252e48bededbc39e03368e',
          '0xc9c54d789ebc18169d942e781c75bb4e3d19a27b',
          '0xe35e9842fceaca96570b734083f4a58e8f7c5f2a',
          '0xf633b72a4c2fb73b77a379bf72864a825ad35b6d',
          '0xf6f828df64e489a303c88077f67a28460c997b42',
        ],
        43114: ['0xe0db08b3f72931dca2ed7323a1053eac42715bee'],
        57073: [
          '0x1771c470d41b8c39338450c380bf2c080a2cedd8',
          '0x2620f9d23c05ea0abcd1df4b58728aa95e211d4e',
          '0x54942237df5fac5214a12b5784b26da39003a22f',
          '0xd588fef696a2445e8509c5e65513d46c618cf3bc',
          '0xef684c38f94f48775959ecf2012d7e864ffb9dd4',
          '0xfe9d541c92e4e90437c7152a00244886de37a658',
        ],
        59144: [
          '0x7e63a5f1a8f0b4d0934b2f2327daed3f6bb2ee75',
          '0x962a42534f78d74b37f6e54cc2a32d721f7f2c61',
          '0xdf1c940487574eefa79989a79a4936a0f979cda2',
          '0xe120b2448682de0ad26236290f815528be80d286',
          '0xe3e88958d181ab43bf3902f8f00af57cf5d44e8c',
        ],
        81457: ['0x2d509190ed0172ba588407d4c2df918f955cc6e1', '0x871abcf0f0b4e6b7d8ffc0a05e747392125ab776'],
        534352: ['0x6ee9c95803ae6114a7e91d53322638e2a6097b72'],
        7777777: ['0x13fdac9f9b4777705db45291bbff3c972c6d1d97', '0x27732b8765863d241336c34454b5cdc215b2ce02'],
      },
    },
    { role: 'vault', name: 'Across hub pool', at: { 1: ['0xc186fa914353c44b2e33ebe05f21846f1048beda'] } },
    { role: 'farm', name: 'Across LP staking', at: { 1: ['0x9040e41ef5e8b281535a96d9a48acb8cfabd9a48'] } },
    {
      role: 'distributor',
      name: 'Across rewards',
      at: { 1: ['0xe50b2ceac4f60e840ae513924033e753e2366487'], 10: ['0xc8b31410340d57417be62672f6b53dfb9de30ac2'] },
    },
  ],
  events: [
    {
      event: `event V3FundsDeposited(address inputToken, address outputToken, uint256 inputAmount, uint256
        outputAmount, uint256 indexed destinationChainId, uint32 indexed depositId, uint32
        quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, address indexed depositor,
        address recipient, address exclusiveRelayer, bytes message)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['depositor', 'recipient'],
      coin: 'inputToken',
      amount: 'inputAmount',
      id: 'depositId',
      otherChain: 'destinationChainId',
    },
    {
      event: `event FundsDeposited(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256
        outputAmount, uint256 indexed destinationChainId, uint256 indexed depositId, uint32
        quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 indexed depositor,
        bytes32 recipient, bytes32 exclusiveRelayer, bytes message)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['depositor', 'recipient'],
      coin: 'inputToken',
      amount: 'inputAmount',
      id: 'depositId',
      otherChain: 'destinationChainId',
    },
    {
      event: `event FundsDeposited(uint256 amount, uint256 originChainId, uint256 indexed destinationChainId, int64
        relayerFeePct, uint32 indexed depositId, uint32 quoteTimestamp, address originToken, address
        recipient, address indexed depositor, bytes message)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['depositor', 'recipient'],
      coin: 'originToken',
      amount: 'amount',
      id: 'depositId',
      otherChain: 'destinationChainId',
    },
    {
      event: `event FundsDeposited(uint256 amount, uint256 originChainId, uint256 destinationChainId, uint64
        relayerFeePct, uint32 indexed depositId, uint32 quoteTimestamp, address indexed originToken,
        address recipient, address indexed depositor)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['depositor', 'recipient'],
      coin: 'originToken',
      amount: 'amount',
      id: 'depositId',
      otherChain: 'destinationChainId',
    },
    {
      event: `event FilledV3Relay(address inputToken, address outputToken, uint256 inputAmount, uint256
        outputAmount, uint256 repaymentChainId, uint256 indexed originChainId, uint32 indexed
        depositId, uint32 fillDeadline, uint32 exclusivityDeadline, address exclusiveRelayer, address
        indexed relayer, address depositor, address recipient, bytes message, (address
        updatedRecipient, bytes updatedMessage, uint256 updatedOutputAmount, uint8 fillType)
        relayExecutionInfo)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['recipient', 'depositor'],
      coin: 'outputToken',
      amount: 'outputAmount',
      id: 'depositId',
      otherChain: 'originChainId',
    },
    {
      event: `event FilledRelay(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount,
        uint256 repaymentChainId, uint256 indexed originChainId, uint256 indexed depositId, uint32
        fillDeadline, uint32 exclusivityDeadline, bytes32 exclusiveRelayer, bytes32 indexed relayer,
        bytes32 depositor, bytes32 recipient, bytes32 messageHash, (bytes32 updatedRecipient, bytes32
        updatedMessageHash, uint256 updatedOutputAmount, uint8 fillType) relayExecutionInfo)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['recipient', 'depositor'],
      coin: 'outputToken',
      amount: 'outputAmount',
      id: 'depositId',
      otherChain: 'originChainId',
    },
    {
      event: `event FilledRelay(uint256 amount, uint256 totalFilledAmount, uint256 fillAmount, uint256
        repaymentChainId, uint256 indexed originChainId, uint256 destinationChainId, int64
        relayerFeePct, int64 realizedLpFeePct, uint32 indexed depositId, address destinationToken,
        address relayer, address indexed depositor, address recipient, bytes message, (address
        recipient, bytes message, int64 relayerFeePct, bool isSlowRelay, int256 payoutAdjustmentPct)
        updatableRelayData)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['recipient', 'depositor'],
      coin: 'destinationToken',
      amount: 'fillAmount',
      id: 'depositId',
      otherChain: 'originChainId',
    },
    {
      event: `event FilledRelay(uint256 amount, uint256 totalFilledAmount, uint256 fillAmount, uint256
        repaymentChainId, uint256 originChainId, uint256 destinationChainId, uint64 relayerFeePct,
        uint64 appliedRelayerFeePct, uint64 realizedLpFeePct, uint32 depositId, address
        destinationToken, address indexed relayer, address indexed depositor, address recipient, bool
        isSlowRelay)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['recipient', 'depositor'],
      coin: 'destinationToken',
      amount: 'fillAmount',
      id: 'depositId',
      otherChain: 'originChainId',
    },
    {
      event: `event LiquidityAdded(address indexed l1Token, uint256 amount, uint256 lpTokensMinted, address indexed
        liquidityProvider)`,
      means: 'deposit',
      by: ['vault'],
      user: ['liquidityProvider'],
      coin: 'l1Token',
      amount: 'amount',
    },
    {
      event: `event LiquidityRemoved(address indexed l1Token, uint256 amount, uint256 lpTokensBurnt, address
        indexed liquidityProvider)`,
      means: 'withdraw',
      by: ['vault'],
      user: ['liquidityProvider'],
      coin: 'l1Token',
      amount: 'amount',
    },
    {
      event: `event Stake(address indexed token, address indexed user, uint256 amount, uint256 averageDepositTime,
        uint256 cumulativeBalance, uint256 tokenCumulativeStaked)`,
      means: 'deposit',
      by: ['farm'],
      user: ['user'],
      coin: 'token',
      amount: 'amount',
    },
    {
      event: `event Unstake(address indexed token, address indexed user, uint256 amount, uint256
        remainingCumulativeBalance, uint256 tokenCumulativeStaked)`,
      means: 'withdraw',
      by: ['farm'],
      user: ['user'],
      coin: 'token',
      amount: 'amount',
    },
    {
      event: `event RewardsWithdrawn(address indexed token, address indexed user, uint256 rewardsToSend, uint256
        tokenLastUpdateTime, uint256 tokenRewardPerTokenStored, uint256 userRewardsOutstanding,
        uint256 userRewardsPaidPerToken)`,
      means: 'claim',
      by: ['farm'],
      user: ['user'],
      amount: 'rewardsToSend',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x28f77208728b0a45cab24c4868334581fe86f95b',
      kind: 'growingRate',
      of: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    },
    { chainId: 1, address: '0x44108f0223a3c3028f5fe7aec7f9bb2e66bef82f', kind: 'coin', name: 'ACX' },
    {
      chainId: 1,
      address: '0x4fabacac8c41466117d6a38f46d08ddd4948a0cb',
      kind: 'growingRate',
      of: '0x6b175474e89094c44da98b954eedeac495271d0f',
    },
    {
      chainId: 1,
      address: '0x59c1427c658e97a7d568541dac780b2e5c8affb4',
      kind: 'growingRate',
      of: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
    },
    {
      chainId: 1,
      address: '0xb0c8fef534223b891d4a430e49537143829c4817',
      kind: 'growingRate',
      of: '0x44108f0223a3c3028f5fe7aec7f9bb2e66bef82f',
    },
    {
      chainId: 1,
      address: '0xb9921d28466304103a233fcd071833e498f12853',
      kind: 'growingRate',
      of: '0x04fa0d235c4abf4bcf4787af4cf447de572ef828',
    },
    {
      chainId: 1,
      address: '0xc2fab88f215f62244d2e32c8a65e8f58da8415a5',
      kind: 'growingRate',
      of: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    },
    {
      chainId: 1,
      address: '0xc3f35d90ebce372ded12029b72b22a23a2f637fd',
      kind: 'growingRate',
      of: '0x0cec1a9154ff802e7934fc916ed7ca50bde6844e',
    },
    {
      chainId: 1,
      address: '0xc9b09405959f63f72725828b5d449488b02be1ca',
      kind: 'growingRate',
      of: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    },
    {
      chainId: 1,
      address: '0xe480f5a42e263ac0352d0c9c6e75c4a612ee52a7',
      kind: 'growingRate',
      of: '0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f',
    },
    {
      chainId: 1,
      address: '0xfacd2ec4647df2cb758f684c2aaab56a93288f9e',
      kind: 'growingRate',
      of: '0xba100000625a3754423978a60c9317c58a424e3d',
    },
  ],
};
