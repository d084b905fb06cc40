/**
 * Events that many contracts have, whoever deployed them. Their emitters are in no list, so that they are hints, unless
 * the emitter is a token that stands for the coin or a contract of the registry in a fitting role.
 */
import type { KnownEvent } from './known-protocol.ts';
import { BRIDGE_EVENTS } from './bridge-events.ts';

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

export const STANDARD_EVENTS: readonly KnownEvent[] = [...VAULTS, ...STAKES, ...LENDERS, ...BRIDGE_EVENTS, ...ACCOUNTS];
