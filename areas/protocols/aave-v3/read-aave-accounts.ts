/**
 * Accounts of Aave v3: balances, terms and oracle prices of every reserve that an account uses, and what the pool
 * reports about the account, so that both can be compared.
 *
 * E-mode is read as pools up to version 3.1 define it: one category for an asset, with a price of its own if set.
 */
import {
  addressOf,
  arrayOf,
  type ContractResults,
  type ContractBatch,
  positionReader,
  readFirst,
  readNext,
} from '../engine/contracts/contract-batch.ts';

export interface AaveAccountKey {
  readonly pool: string;
  readonly user: string;
  /**
   * Assets to read besides collateral and debt: the pool's configuration of a user has no deposits that are not
   * collateral.
   */
  readonly assets?: readonly string[];
}

export interface AaveReserveState {
  readonly asset: string;
  readonly decimals: number;
  readonly priceBase: bigint;
  readonly suppliedUnits: bigint;
  /** The part of the deposit that is collateral: all of it or nothing. */
  readonly collateralUnits: bigint;
  /** Variable and stable debt. */
  readonly debtUnits: bigint;
  readonly variableDebtUnits: bigint;
  readonly stableDebtUnits: bigint;
  readonly loanToValueBps: bigint;
  readonly liquidationThresholdBps: bigint;
  readonly liquidationBonusBps: bigint;
  readonly eModeCategory: number;
  /** Yearly rates with 27 decimals. */
  readonly supplyRateRay: bigint;
  readonly variableRateRay: bigint;
  readonly aToken: string;
  readonly variableDebtToken: string;
  /** Null in pools without stable rates. */
  readonly stableDebtToken: string | null;
}

export interface AaveEModeState {
  readonly category: number;
  readonly loanToValueBps: bigint;
  readonly liquidationThresholdBps: bigint;
  readonly liquidationBonusBps: bigint;
  readonly priceBase: bigint | null;
}

export interface AaveAccountState {
  readonly addressesProvider: string;
  readonly oracle: string;
  readonly reserves: readonly AaveReserveState[];
  readonly eMode: AaveEModeState | null;
  /** What `getUserAccountData` returns. The health factor has 18 decimals and is null without debt. */
  readonly reported: {
    readonly collateralBase: bigint;
    readonly debtBase: bigint;
    readonly availableBorrowsBase: bigint;
    readonly averageThresholdBps: bigint;
    readonly averageLoanToValueBps: bigint;
    readonly healthFactor: bigint | null;
  };
}

const NO_DEBT = (1n << 256n) - 1n;

export const readAaveAccounts = positionReader<AaveAccountKey, AaveAccountState>(async (target, accounts) => {
  const users = await readFirst(target, accounts, { plan: planUser, read: readUser });
  const known = await readNext(target, users, { plan: planTerms, read: readAllTerms });
  return readNext(target, known, {
    plan: (batch, { user, oracle, reserves, eMode }) => ({
      reserves: reserves.map((reserve) => planReserve(batch, oracle, user.user, reserve)),
      eModePrice:
        eMode === null || eMode.priceSource === ZERO_ADDRESS
          ? null
          : batch.add(oracle, 'getAssetPrice(address)', eMode.priceSource),
    }),
    read: (results, places, { user, oracle, reserves, eMode }) => ({
      addressesProvider: user.addressesProvider,
      oracle,
      reserves: reserves.flatMap((reserve, index) => {
        const place = places.reserves[index];
        return place === undefined ? [] : [readReserve(results, reserve, place)];
      }),
      eMode: eMode && combineEMode(results, eMode, places.eModePrice),
      reported: user.reported,
    }),
  });
});

type User = ReturnType<typeof readUser>;

function planUser(batch: ContractBatch, { pool, user }: AaveAccountKey) {
  return {
    provider: batch.add(pool, 'ADDRESSES_PROVIDER()'),
    reserves: batch.add(pool, 'getReservesList()'),
    configuration: batch.add(pool, 'getUserConfiguration(address)', user),
    eMode: batch.add(pool, 'getUserEMode(address)', user),
    data: batch.add(pool, 'getUserAccountData(address)', user),
  };
}

function readUser(
  results: ContractResults,
  places: ReturnType<typeof planUser>,
  { pool, user, assets = [] }: AaveAccountKey,
) {
  const [collateralBase, debtBase, availableBorrowsBase, averageThresholdBps, averageLoanToValueBps, healthFactor] =
    results.words(places.data, 6);
  return {
    pool,
    user,
    addressesProvider: results.address(places.provider),
    eModeCategory: Number(results.word(places.eMode)),
    assets: arrayOf(results.words(places.reserves, 2)).map(addressOf),
    wanted: new Set(assets.map((asset) => asset.toLowerCase())),
    configuration: results.word(places.configuration),
    reported: {
      collateralBase: collateralBase ?? 0n,
      debtBase: debtBase ?? 0n,
      availableBorrowsBase: availableBorrowsBase ?? 0n,
      averageThresholdBps: averageThresholdBps ?? 0n,
      averageLoanToValueBps: averageLoanToValueBps ?? 0n,
      healthFactor: healthFactor === undefined || healthFactor === NO_DEBT ? null : healthFactor,
    },
  };
}

function planTerms(batch: ContractBatch, { pool, assets, eModeCategory, addressesProvider: provider }: User) {
  return {
    oracle: batch.add(provider, 'getPriceOracle()'),
    reserves: assets.map((asset) => ({ asset, data: batch.add(pool, 'getReserveData(address)', asset) })),
    eMode: eModeCategory === 0 ? null : batch.add(pool, 'getEModeCategoryData(uint8)', eModeCategory),
  };
}

function readAllTerms(results: ContractResults, places: ReturnType<typeof planTerms>, user: User) {
  const eMode = places.eMode === null ? null : readEMode(results.words(places.eMode, 6));
  return {
    user,
    oracle: results.address(places.oracle),
    reserves: places.reserves.map((place) => readTerms(results, user, place)).filter((reserve) => reserve !== null),
    eMode: eMode && { ...eMode, category: user.eModeCategory },
  };
}

type Terms = NonNullable<ReturnType<typeof readTerms>>;

/** Null for a reserve that the account does not use and that was not requested. */
function readTerms(
  results: ContractResults,
  { wanted, configuration }: User,
  { asset, data }: { readonly asset: string; readonly data: number },
) {
  // Two bits for each reserve by its id: borrowed, and used as collateral. The list leaves out dropped reserves, so the
  // position in the list is not the id.
  const id = results.wordAt(data, 7);
  const use = (configuration >> (2n * id)) & 3n;
  if (use === 0n && !wanted.has(asset.toLowerCase())) return null;
  const isCollateral = (use & 2n) !== 0n;
  const words = results.words(data, 15);
  const word = (index: number): bigint => words[index] ?? 0n;
  const bits = (from: number, count: number): bigint => BigInt.asUintN(count, word(0) >> BigInt(from));
  return {
    asset,
    isCollateral,
    loanToValueBps: bits(0, 16),
    liquidationThresholdBps: bits(16, 16),
    liquidationBonusBps: bits(32, 16),
    decimals: Number(bits(48, 8)),
    eModeCategory: Number(bits(168, 8)),
    supplyRateRay: word(2),
    variableRateRay: word(4),
    aToken: addressOf(word(8)),
    stableDebtToken: addressOf(word(9)),
    variableDebtToken: addressOf(word(10)),
  };
}

/** The first word of a struct that ends with a string is an offset, which is skipped. */
function readEMode(words: readonly bigint[]) {
  const [, loanToValueBps = 0n, liquidationThresholdBps = 0n, liquidationBonusBps = 0n, priceSource = 0n] = words;
  return { loanToValueBps, liquidationThresholdBps, liquidationBonusBps, priceSource: addressOf(priceSource) };
}

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

function planReserve(batch: ContractBatch, oracle: string, user: string, reserve: Terms) {
  const { asset, aToken, variableDebtToken, stableDebtToken } = reserve;
  return {
    price: batch.add(oracle, 'getAssetPrice(address)', asset),
    supplied: batch.add(aToken, 'balanceOf(address)', user),
    variable: batch.add(variableDebtToken, 'balanceOf(address)', user),
    // Newer pools have no stable debt and name no token for it.
    stable: stableDebtToken === ZERO_ADDRESS ? null : batch.add(stableDebtToken, 'balanceOf(address)', user),
  };
}

function readReserve(
  results: ContractResults,
  { isCollateral, stableDebtToken, ...terms }: Terms,
  places: ReturnType<typeof planReserve>,
): AaveReserveState {
  const suppliedUnits = results.word(places.supplied);
  const variableDebtUnits = results.word(places.variable);
  const stableDebtUnits = places.stable === null ? 0n : results.word(places.stable);
  return {
    ...terms,
    priceBase: results.word(places.price),
    suppliedUnits,
    collateralUnits: isCollateral ? suppliedUnits : 0n,
    debtUnits: variableDebtUnits + stableDebtUnits,
    variableDebtUnits,
    stableDebtUnits,
    stableDebtToken: places.stable === null ? null : stableDebtToken,
  };
}

function combineEMode(
  results: ContractResults,
  { category, loanToValueBps, liquidationThresholdBps, liquidationBonusBps }: Omit<AaveEModeState, 'priceBase'>,
  pricePlace: number | null,
): AaveEModeState {
  // The pool ignores a category's price of zero.
  const price = pricePlace === null ? 0n : results.word(pricePlace);
  const priceBase = price === 0n ? null : price;
  return { category, loanToValueBps, liquidationThresholdBps, liquidationBonusBps, priceBase };
}
