/** Events of canonical bridges of rollups and of common messages, which many protocols share. */
import type { KnownEvent } from './known-protocol.ts';

export const BRIDGE_EVENTS: readonly KnownEvent[] = [
  // OP stack.
  {
    event: 'event ETHDepositInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData)',
    means: 'bridgeOut',
    by: ['bridge', 'anyone'],
    user: ['from', 'to'],
    amount: 'amount',
  },
  {
    event:
      'event ERC20DepositInitiated(address indexed l1Token, address indexed l2Token, ' +
      'address indexed from, address to, uint256 amount, bytes extraData)',
    means: 'bridgeOut',
    by: ['bridge', 'anyone'],
    user: ['from', 'to'],
    coin: 'l1Token',
    amount: 'amount',
  },
  {
    event: 'event ETHWithdrawalFinalized(address indexed from, address indexed to, uint256 amount, bytes extraData)',
    means: 'bridgeIn',
    by: ['bridge', 'anyone'],
    user: ['to', 'from'],
    amount: 'amount',
  },
  {
    event:
      'event ERC20WithdrawalFinalized(address indexed l1Token, address indexed l2Token, ' +
      'address indexed from, address to, uint256 amount, bytes extraData)',
    means: 'bridgeIn',
    by: ['bridge', 'anyone'],
    user: ['to', 'from'],
    coin: 'l1Token',
    amount: 'amount',
  },
  {
    event:
      'event WithdrawalInitiated(address indexed l1Token, address indexed l2Token, ' +
      'address indexed from, address to, uint256 amount, bytes extraData)',
    means: 'bridgeOut',
    by: ['bridge', 'anyone'],
    user: ['from', 'to'],
    coin: 'l2Token',
    amount: 'amount',
  },
  {
    event:
      'event DepositFinalized(address indexed l1Token, address indexed l2Token, ' +
      'address indexed from, address to, uint256 amount, bytes extraData)',
    means: 'bridgeIn',
    by: ['bridge', 'anyone'],
    user: ['to', 'from'],
    coin: 'l2Token',
    amount: 'amount',
  },
  {
    event:
      'event TransactionDeposited(address indexed from, address indexed to, uint256 indexed version, bytes opaqueData)',
    means: 'bridgeOut',
    by: ['bridge', 'anyone'],
    user: ['from', 'to'],
  },
  {
    event: 'event WithdrawalFinalized(bytes32 indexed withdrawalHash, bool success)',
    means: 'bridgeIn',
    by: ['bridge', 'anyone'],
    id: 'withdrawalHash',
  },
  {
    event:
      'event MessagePassed(uint256 indexed nonce, address indexed sender, address indexed target, ' +
      'uint256 value, uint256 gasLimit, bytes data, bytes32 withdrawalHash)',
    means: 'bridgeOut',
    by: ['bridge', 'anyone'],
    id: 'withdrawalHash',
  },
  // Arbitrum.
  {
    event:
      'event DepositInitiated(address l1Token, address indexed from, address indexed to, ' +
      'uint256 indexed sequenceNumber, uint256 amount)',
    means: 'bridgeOut',
    by: ['bridge', 'anyone'],
    user: ['from', 'to'],
    coin: 'l1Token',
    amount: 'amount',
    id: 'sequenceNumber',
  },
  {
    event:
      'event WithdrawalFinalized(address l1Token, address indexed from, address indexed to, ' +
      'uint256 indexed exitNum, uint256 amount)',
    means: 'bridgeIn',
    by: ['bridge', 'anyone'],
    user: ['to', 'from'],
    coin: 'l1Token',
    amount: 'amount',
    id: 'exitNum',
  },
  {
    event: 'event DepositFinalized(address indexed l1Token, address indexed from, address indexed to, uint256 amount)',
    means: 'bridgeIn',
    by: ['bridge', 'anyone'],
    user: ['to', 'from'],
    amount: 'amount',
  },
  {
    event:
      'event WithdrawalInitiated(address l1Token, address indexed from, address indexed to, ' +
      'uint256 indexed l2ToL1Id, uint256 exitNum, uint256 amount)',
    means: 'bridgeOut',
    by: ['bridge', 'anyone'],
    user: ['from', 'to'],
    amount: 'amount',
    id: 'l2ToL1Id',
  },
  {
    event:
      'event OutBoxTransactionExecuted(address indexed to, address indexed l2Sender, ' +
      'uint256 indexed zero, uint256 transactionIndex)',
    means: 'bridgeIn',
    by: ['bridge', 'anyone'],
  },
  {
    event:
      'event MessageDelivered(uint256 indexed messageIndex, bytes32 indexed beforeInboxAcc, ' +
      'address inbox, uint8 kind, address sender, bytes32 messageDataHash, uint256 baseFeeL1, uint64 timestamp)',
    means: 'bridgeOut',
    by: ['bridge', 'anyone'],
    id: 'messageIndex',
  },
  // CCTP.
  {
    event: 'event MintAndWithdraw(address indexed mintRecipient, uint256 amount, address indexed mintToken)',
    means: 'bridgeIn',
    by: ['bridge', 'anyone'],
    user: ['mintRecipient'],
    coin: 'mintToken',
    amount: 'amount',
  },
  {
    event:
      'event MintAndWithdraw(address indexed mintRecipient, uint256 amount, ' +
      'address indexed mintToken, uint256 feeCollected)',
    means: 'bridgeIn',
    by: ['bridge', 'anyone'],
    user: ['mintRecipient'],
    coin: 'mintToken',
    amount: 'amount',
  },
  {
    event:
      'event DepositForBurn(uint64 indexed nonce, address indexed burnToken, uint256 amount, ' +
      'address indexed depositor, bytes32 mintRecipient, uint32 destinationDomain, bytes32 ' +
      'destinationTokenMessenger, bytes32 destinationCaller)',
    means: 'bridgeOut',
    by: ['bridge', 'anyone'],
    user: ['depositor'],
    coin: 'burnToken',
    amount: 'amount',
    id: 'nonce',
    otherChain: 'destinationDomain',
  },
  // Arbitrary message bridges of Gnosis.
  {
    event:
      'event TokensBridgingInitiated(address indexed token, address indexed sender, uint256 value, ' +
      'bytes32 indexed messageId)',
    means: 'bridgeOut',
    by: ['bridge', 'anyone'],
    user: ['sender'],
    coin: 'token',
    amount: 'value',
    id: 'messageId',
  },
  {
    event:
      'event TokensBridged(address indexed token, address indexed recipient, uint256 value, bytes32 indexed messageId)',
    means: 'bridgeIn',
    by: ['bridge', 'anyone'],
    user: ['recipient'],
    coin: 'token',
    amount: 'value',
    id: 'messageId',
  },
  // Tokens of LayerZero.
  {
    event:
      'event OFTReceived(bytes32 indexed guid, uint32 srcEid, address indexed toAddress, uint256 amountReceivedLD)',
    means: 'bridgeIn',
    by: ['bridge', 'token', 'anyone'],
    user: ['toAddress'],
    amount: 'amountReceivedLD',
    id: 'guid',
    otherChain: 'srcEid',
  },
  {
    event:
      'event OFTSent(bytes32 indexed guid, uint32 dstEid, address indexed fromAddress, ' +
      'uint256 amountSentLD, uint256 amountReceivedLD)',
    means: 'bridgeOut',
    by: ['bridge', 'token', 'anyone'],
    user: ['fromAddress'],
    amount: 'amountSentLD',
    id: 'guid',
    otherChain: 'dstEid',
  },
];
