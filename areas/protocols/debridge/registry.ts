/** deBridge: orders that takers fill on the other network, and a gate that locks and mints tokens. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const debridge: KnownProtocol = {
  id: 'debridge',
  name: 'deBridge',
  source: 'https://docs.debridge.com/dln-details/overview/deployed-contracts',
  contracts: [
    {
      role: 'bridge',
      at: onChains(
        [1, 10, 56, 100, 137, 143, 146, 250, 999, 1088, 1329, 5000, 8453, 9745, 42161, 43114, 59144, 80094],
        [
          '0x43de2d77bf8027e25dbd179b491e8d64f38398aa',
          '0x663dc15d3c1ac63ff12e45ab68fea3f0a883c251',
          '0xe7351fd770a37282b91d153ee690b63579d6dd7f',
          '0xef4fb24ad0916217251f553c0596f8edc630eb66',
        ],
      ),
    },
  ],
  events: [
    {
      event: `event CreatedOrder((uint64 makerOrderNonce, bytes makerSrc, uint256 giveChainId, bytes
        giveTokenAddress, uint256 giveAmount, uint256 takeChainId, bytes takeTokenAddress, uint256
        takeAmount, bytes receiverDst, bytes givePatchAuthoritySrc, bytes orderAuthorityAddressDst,
        bytes allowedTakerDst, bytes allowedCancelBeneficiarySrc, bytes externalCall) order, bytes32
        orderId, bytes affiliateFee, uint256 nativeFixFee, uint256 percentFee, uint32 referralCode,
        bytes metadata)`,
      means: 'bridgeOut',
      by: ['bridge'],
      id: 'orderId',
    },
    {
      event: `event FulfilledOrder((uint64 makerOrderNonce, bytes makerSrc, uint256 giveChainId, bytes
        giveTokenAddress, uint256 giveAmount, uint256 takeChainId, bytes takeTokenAddress, uint256
        takeAmount, bytes receiverDst, bytes givePatchAuthoritySrc, bytes orderAuthorityAddressDst,
        bytes allowedTakerDst, bytes allowedCancelBeneficiarySrc, bytes externalCall) order, bytes32
        orderId, address sender, address unlockAuthority)`,
      means: 'bridgeIn',
      by: ['bridge'],
      id: 'orderId',
    },
    {
      event: `event ClaimedOrderCancel(bytes32 orderId, address beneficiary, uint256 paidAmount, address
        giveTokenAddress)`,
      means: 'refund',
      by: ['bridge'],
      user: ['beneficiary'],
      coin: 'giveTokenAddress',
      amount: 'paidAmount',
      id: 'orderId',
    },
    {
      event: `event Claimed(bytes32 submissionId, bytes32 indexed debridgeId, uint256 amount, address indexed
        receiver, uint256 nonce, uint256 indexed chainIdFrom, bytes autoParams, bool isNativeToken)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['receiver'],
      amount: 'amount',
      id: 'submissionId',
      otherChain: 'chainIdFrom',
    },
  ],
};
