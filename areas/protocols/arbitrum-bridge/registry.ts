/**
 * The bridge of Arbitrum: the inbox and outbox for ETH and messages, and a gateway for each kind of token on both
 * sides.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const arbitrumBridge: KnownProtocol = {
  id: 'arbitrum-bridge',
  name: 'Arbitrum Bridge',
  source: 'https://github.com/OffchainLabs/arbitrum-sdk/blob/main/packages/sdk/src/lib/dataEntities/networks.ts',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: [
          '0x011b6e24ffb0b5f5fcc564cf4183c5bbbc96d515',
          '0x01cdc91b0a9ba741903aa3699bf4ce31d6c5cc06',
          '0x0b9857ae2d4a3dbe74ffe1d7df045bb7f96e4840',
          '0x0f25c1dc2a9922304f2eac71dca9b07e310e8e5a',
          '0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f',
          '0x6142f1c8bbf02e6a6bd074e8d564c9a5420a0676',
          '0x667e23abd27e623c11d4cc00ca3ec4d0bd63337a',
          '0x72ce9c846789fdb6fc1f34ac4ad25dd9ef7031ef',
          '0x760723cd2e632826c38fef8cd438a4cc7e7e1a40',
          '0x8315177ab297ba92a06054ce80a67ed4dbd7ed3a',
          '0xa3a7b6f88361f48403514059f1f16c8e78d60eec',
          '0xcbd9c6e310d6aadef9f025f716284162f0158992',
          '0xcee284f754e854890e311e3280b767f80797180d',
          '0xd3b5b60020504bc3489d6949d545893982ba3011',
          '0xd92023e9d9911199a6711321d1277285e6d4e2db',
        ],
        42161: [
          '0x0000000000000000000000000000000000000064',
          '0x000000000000000000000000000000000000006e',
          '0x07d4692291b9e30e326fd31706f686f83f331b82',
          '0x096760f208390250649e3e8763348e783aef5562',
          '0x09e9222e96e7b4ae2a407b98d48e330053351eee',
          '0x467194771dae2967aef3ecbedd3bf9a310c76c65',
          '0x5288c571fd7ad117bea99bf60fe0846c4e84f933',
          '0x65e1a5e8946e7e87d9774f5288f41c30a99fd302',
          '0x6c411ad3e74de3e7bd422b94a27770f5b86c623b',
          '0x6d2457a4ad276000a615295f7a80f79e48ccd318',
        ],
      },
    },
    {
      role: 'bridge',
      name: 'Arbitrum Nova Bridge',
      at: {
        1: [
          '0x23122da8c581aa7e0d07a36ff1f16f799650232f',
          '0xb2535b988dce19f9d71dfb22db6da744acac21bf',
          '0xc1ebd02f738644983b6c4b2d440b8e77dde276bd',
          '0xc4448b71118c9071bcb9734a0eac55d18a153949',
          '0xc840838bc438d73c16c2f8b22d2ce3669963cd48',
          '0xd4b80c3d7240325d18e645b49e6535a3bf95cc58',
          '0xe4e2121b479017955be0b175305b35f312330bae',
        ],
        42170: [
          '0x0000000000000000000000000000000000000064',
          '0x21903d3f8176b1a0c17e953cd896610be9ffdfa8',
          '0x7626841cb6113412f9c88d3adc720c9fac88d9ed',
          '0xbf544970e6bd77b21c6492c281ab60d0770451f4',
          '0xcf9bab7e53dde48a6dc4f286cb14e05298799257',
        ],
      },
    },
  ],
  events: [
    {
      event: `event DepositInitiated(address l1Token, address indexed _from, address indexed _to, uint256 indexed
        _sequenceNumber, uint256 _amount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['_from', '_to'],
      coin: 'l1Token',
      amount: '_amount',
      id: '_sequenceNumber',
    },
    {
      event: `event WithdrawalFinalized(address l1Token, address indexed _from, address indexed _to, uint256
        indexed _exitNum, uint256 _amount)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['_to', '_from'],
      coin: 'l1Token',
      amount: '_amount',
      id: '_exitNum',
    },
    {
      event: 'event InboxMessageDelivered(uint256 indexed messageNum, bytes data)',
      means: 'bridgeOut',
      by: ['bridge'],
      id: 'messageNum',
    },
    {
      event: `event MessageDelivered(uint256 indexed messageIndex, bytes32 indexed beforeInboxAcc, address inbox,
        uint8 kind, address sender, bytes32 messageDataHash, uint256 baseFeeL1, uint64 timestamp)`,
      means: 'bridgeOut',
      by: ['bridge'],
      id: 'messageIndex',
    },
    {
      event: `event MessageDelivered(uint256 indexed messageIndex, bytes32 indexed beforeInboxAcc, address inbox,
        uint8 kind, address sender, bytes32 messageDataHash)`,
      means: 'bridgeOut',
      by: ['bridge'],
      id: 'messageIndex',
    },
    {
      event: `event BridgeCallTriggered(address indexed outbox, address indexed to, uint256 value, bytes data)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to'],
      amount: 'value',
    },
    {
      event: `event OutBoxTransactionExecuted(address indexed to, address indexed l2Sender, uint256 indexed zero,
        uint256 transactionIndex)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to', 'l2Sender'],
      id: 'transactionIndex',
    },
    {
      event: `event DepositFinalized(address indexed l1Token, address indexed _from, address indexed _to, uint256
        _amount)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['_to', '_from'],
      amount: '_amount',
    },
    {
      event: `event WithdrawalInitiated(address l1Token, address indexed _from, address indexed _to, uint256
        indexed _l2ToL1Id, uint256 _exitNum, uint256 _amount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['_from', '_to'],
      amount: '_amount',
      id: '_l2ToL1Id',
    },
    {
      event: `event L2ToL1Tx(address caller, address indexed destination, uint256 indexed hash, uint256 indexed
        position, uint256 arbBlockNum, uint256 ethBlockNum, uint256 timestamp, uint256 callvalue,
        bytes data)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['caller', 'destination'],
      amount: 'callvalue',
      id: 'position',
    },
    {
      event: `event L2ToL1Transaction(address caller, address indexed destination, uint256 indexed uniqueId,
        uint256 indexed batchNumber, uint256 indexInBatch, uint256 arbBlockNum, uint256 ethBlockNum,
        uint256 timestamp, uint256 callvalue, bytes data)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['caller', 'destination'],
      amount: 'callvalue',
      id: 'uniqueId',
    },
    {
      event: `event RedeemScheduled(bytes32 indexed ticketId, bytes32 indexed retryTxHash, uint64 indexed
        sequenceNum, uint64 donatedGas, address gasDonor, uint256 maxRefund, uint256
        submissionFeeRefund)`,
      means: 'bridgeIn',
      by: ['bridge'],
      id: 'ticketId',
    },
  ],
};
