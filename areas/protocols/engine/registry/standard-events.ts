/**
 * Events that many contracts have, whoever deployed them. Their emitters are in no list, so that they are hints, unless
 * the emitter is a token that stands for the coin or a contract of the registry in a fitting role.
 */
import type { KnownEvent } from './known-protocol.ts';

const VAULTS: readonly KnownEvent[] = [
  {
    // ERC-4626.
    event: 'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
    means: 'deposit',
    by: ['token', 'vault', 'lendingPool', 'anyone'],
    user: ['owner', 'sender'],
    amount: 'assets',
  },
  {
    event:
      'event Withdraw(address indexed sender, address indexed receiver, address indexed owner, ' +
      'uint256 assets, uint256 shares)',
    means: 'withdraw',
    by: ['token', 'vault', 'lendingPool', 'anyone'],
    user: ['owner', 'receiver', 'sender'],
    amount: 'assets',
  },
];

/** Gauges, farms and locks. */
const STAKES: readonly KnownEvent[] = [
  {
    event: 'event Deposit(address indexed provider, uint256 value)',
    means: 'deposit',
    by: ['gauge', 'farm', 'stake', 'vault', 'token'],
    user: ['provider'],
    amount: 'value',
  },
  {
    event: 'event Withdraw(address indexed provider, uint256 value)',
    means: 'withdraw',
    by: ['gauge', 'farm', 'stake', 'vault', 'token', 'anyone'],
    user: ['provider'],
    amount: 'value',
  },
  {
    event: 'event Deposit(address indexed user, uint256 indexed pid, uint256 amount)',
    means: 'deposit',
    by: ['farm', 'gauge', 'stake', 'anyone'],
    user: ['user'],
    amount: 'amount',
  },
  {
    event: 'event Withdraw(address indexed user, uint256 indexed pid, uint256 amount)',
    means: 'withdraw',
    by: ['farm', 'gauge', 'stake', 'anyone'],
    user: ['user'],
    amount: 'amount',
  },
  {
    event: 'event Deposit(address indexed from, address indexed to, uint256 amount)',
    means: 'deposit',
    by: ['farm', 'gauge', 'stake', 'anyone'],
    user: ['from', 'to'],
    amount: 'amount',
  },
  {
    event: 'event Withdraw(address indexed from, uint256 amount)',
    means: 'withdraw',
    by: ['farm', 'gauge', 'stake', 'anyone'],
    user: ['from'],
    amount: 'amount',
  },
  {
    event: 'event ClaimRewards(address indexed from, address indexed reward, uint256 amount)',
    means: 'claim',
    by: ['farm', 'gauge', 'stake', 'distributor', 'anyone'],
    user: ['from'],
    coin: 'reward',
    amount: 'amount',
  },
  {
    // Vote escrow.
    event: 'event Deposit(address indexed provider, uint256 value, uint256 indexed locktime, int128 type, uint256 ts)',
    means: 'deposit',
    by: ['lock', 'anyone'],
    user: ['provider'],
    amount: 'value',
  },
  {
    event: 'event Withdraw(address indexed provider, uint256 value, uint256 ts)',
    means: 'withdraw',
    by: ['lock', 'anyone'],
    user: ['provider'],
    amount: 'value',
  },
  {
    event: 'event Withdraw(address indexed provider, uint256 indexed tokenId, uint256 value, uint256 ts)',
    means: 'withdraw',
    by: ['lock', 'anyone'],
    user: ['provider'],
    amount: 'value',
  },
  {
    event:
      'event Deposit(address indexed provider, uint256 indexed tokenId, uint8 indexed depositType, ' +
      'uint256 value, uint256 locktime, uint256 ts)',
    means: 'deposit',
    by: ['lock', 'anyone'],
    user: ['provider'],
    amount: 'value',
  },
  {
    event: 'event RewardPaid(address indexed user, address indexed rewardsToken, uint256 reward)',
    means: 'claim',
    by: ['farm', 'gauge', 'stake', 'distributor', 'anyone'],
    user: ['user'],
    coin: 'rewardsToken',
    amount: 'reward',
  },
  {
    // Queues of withdrawals from "boring" vaults: the shares are set aside, and the coin is paid later.
    event: `event OnChainWithdrawRequested(bytes32 indexed requestId, address indexed user, address indexed assetOut,
      uint96 nonce, uint128 amountOfShares, uint128 amountOfAssets, uint40 creationTime, uint24 secondsToMaturity,
      uint24 secondsToDeadline)`,
    means: 'deposit',
    by: ['stake', 'vault', 'anyone'],
    user: ['user'],
    id: 'requestId',
  },
  {
    event: 'event OnChainWithdrawSolved(bytes32 indexed requestId, address indexed user, uint256 timestamp)',
    means: 'withdraw',
    by: ['stake', 'vault', 'anyone'],
    user: ['user'],
    id: 'requestId',
  },
  {
    event: `event AtomicRequestFulfilled(address indexed user, address indexed offerToken, address indexed wantToken,
      uint256 offerAmountSpent, uint256 wantAmountReceived, uint256 timestamp)`,
    means: 'withdraw',
    by: ['stake', 'vault', 'anyone'],
    user: ['user'],
    coin: 'wantToken',
    amount: 'wantAmountReceived',
  },
  {
    // Merkle distributors.
    event: 'event Claimed(uint256 index, address account, uint256 amount)',
    means: 'airdrop',
    by: ['airdrop', 'distributor', 'anyone'],
    user: ['account'],
    amount: 'amount',
  },
  {
    event: 'event Claimed(uint256 indexed index, address indexed account, uint256 amount)',
    means: 'airdrop',
    by: ['airdrop', 'distributor', 'anyone'],
    user: ['account'],
    amount: 'amount',
  },
  {
    event: 'event Claimed(address indexed account, uint256 amount)',
    means: 'airdrop',
    by: ['airdrop', 'distributor', 'anyone'],
    user: ['account'],
    amount: 'amount',
  },
  {
    event: 'event Claimed(address indexed user, address indexed token, uint256 amount)',
    means: 'claim',
    by: ['distributor', 'airdrop', 'anyone'],
    user: ['user'],
    coin: 'token',
    amount: 'amount',
  },
];

/** Lending protocols and their forks. */
const LENDERS: readonly KnownEvent[] = [
  // Aave v2, and v3 beside it: the events of v3 are those of its own protocol.
  {
    event:
      'event Deposit(address indexed reserve, address user, address indexed onBehalfOf, ' +
      'uint256 amount, uint16 indexed referral)',
    means: 'deposit',
    by: ['lendingPool', 'anyone'],
    user: ['onBehalfOf', 'user'],
    coin: 'reserve',
    amount: 'amount',
  },
  {
    event: 'event Withdraw(address indexed reserve, address indexed user, address indexed to, uint256 amount)',
    means: 'withdraw',
    by: ['lendingPool', 'anyone'],
    user: ['user', 'to'],
    coin: 'reserve',
    amount: 'amount',
  },
  {
    event:
      'event Borrow(address indexed reserve, address user, address indexed onBehalfOf, ' +
      'uint256 amount, uint256 borrowRateMode, uint256 borrowRate, uint16 indexed referral)',
    means: 'borrow',
    by: ['lendingPool', 'anyone'],
    user: ['onBehalfOf', 'user'],
    coin: 'reserve',
    amount: 'amount',
  },
  {
    event: 'event Repay(address indexed reserve, address indexed user, address indexed repayer, uint256 amount)',
    means: 'repay',
    by: ['lendingPool', 'anyone'],
    user: ['user', 'repayer'],
    coin: 'reserve',
    amount: 'amount',
  },
  // Compound v2: each market is the token of its deposits.
  {
    event: 'event Mint(address minter, uint256 mintAmount, uint256 mintTokens)',
    means: 'deposit',
    by: ['lendingPool', 'token', 'anyone'],
    user: ['minter'],
    amount: 'mintAmount',
  },
  {
    event: 'event Redeem(address redeemer, uint256 redeemAmount, uint256 redeemTokens)',
    means: 'withdraw',
    by: ['lendingPool', 'token', 'anyone'],
    user: ['redeemer'],
    amount: 'redeemAmount',
  },
  {
    event: 'event Borrow(address borrower, uint256 borrowAmount, uint256 accountBorrows, uint256 totalBorrows)',
    means: 'borrow',
    by: ['lendingPool', 'token', 'anyone'],
    user: ['borrower'],
    amount: 'borrowAmount',
  },
  {
    event:
      'event RepayBorrow(address payer, address borrower, uint256 repayAmount, ' +
      'uint256 accountBorrows, uint256 totalBorrows)',
    means: 'repay',
    by: ['lendingPool', 'token', 'anyone'],
    user: ['payer', 'borrower'],
    amount: 'repayAmount',
  },
  {
    event:
      'event LiquidateBorrow(address liquidator, address borrower, uint256 repayAmount, ' +
      'address cTokenCollateral, uint256 seizeTokens)',
    means: 'liquidate',
    by: ['lendingPool', 'token', 'anyone'],
    user: ['borrower'],
    coin: 'cTokenCollateral',
    amount: 'seizeTokens',
  },
  // Compound v3: without a move of the market's own token, coins are borrowed or paid back.
  {
    event: 'event Supply(address indexed from, address indexed dst, uint256 amount)',
    means: 'deposit',
    otherwise: 'repay',
    by: ['lendingPool', 'token', 'anyone'],
    user: ['dst', 'from'],
    amount: 'amount',
  },
  {
    event: 'event Withdraw(address indexed src, address indexed to, uint256 amount)',
    means: 'withdraw',
    otherwise: 'borrow',
    by: ['lendingPool', 'token', 'anyone'],
    user: ['src', 'to'],
    amount: 'amount',
  },
  {
    event: 'event SupplyCollateral(address indexed from, address indexed dst, address indexed asset, uint256 amount)',
    means: 'deposit',
    by: ['lendingPool', 'token', 'anyone'],
    user: ['dst', 'from'],
    coin: 'asset',
    amount: 'amount',
  },
  {
    event: 'event WithdrawCollateral(address indexed src, address indexed to, address indexed asset, uint256 amount)',
    means: 'withdraw',
    by: ['lendingPool', 'token', 'anyone'],
    user: ['src', 'to'],
    coin: 'asset',
    amount: 'amount',
  },
  {
    event:
      'event AbsorbCollateral(address indexed absorber, address indexed borrower, ' +
      'address indexed asset, uint256 collateralAbsorbed, uint256 usdValue)',
    means: 'liquidate',
    by: ['lendingPool', 'token', 'anyone'],
    user: ['borrower'],
    coin: 'asset',
    amount: 'collateralAbsorbed',
  },
];

/** Canonical bridges of rollups and common messages. */
const BRIDGES: readonly KnownEvent[] = [
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
      'address indexed depositor, bytes32 mintRecipient, uint32 destinationDomain, bytes32 destinationTokenMessenger, bytes32 destinationCaller)',
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

/** Smart accounts: Safe, its modules, and account abstraction. */
const ACCOUNTS: readonly KnownEvent[] = [
  { event: 'event ExecutionSuccess(bytes32 txHash, uint256 payment)', means: 'execute', by: ['anyone'] },
  { event: 'event ExecutionSuccess(bytes32 indexed txHash, uint256 payment)', means: 'execute', by: ['anyone'] },
  { event: 'event ExecutionFromModuleSuccess(address indexed module)', means: 'execute', by: ['anyone'] },
  {
    event: `event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster,
      uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)`,
    means: 'execute',
    by: ['anyone'],
    user: ['sender'],
  },
];

export const STANDARD_EVENTS: readonly KnownEvent[] = [...VAULTS, ...STAKES, ...LENDERS, ...BRIDGES, ...ACCOUNTS];
