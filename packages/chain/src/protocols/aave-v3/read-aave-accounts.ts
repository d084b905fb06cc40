/**
 * Accounts of Aave v3: balances, terms and oracle prices of every reserve that an account uses, and what the pool
 * reports about the account, so that both can be compared.
 *
 * E-mode is read as pools up to version 3.1 define it: one category for an asset, with a price of its own if set.
 */
import {
  addressOf,
  arrayOf,
  type ContractAnswers,
  type ContractBatch,
  contractFunction,
  type ContractSource,
  type ReadAt,
  type Reading,
  readFirst,
  readNext,
} from '../contract-batch.ts';

export interface AaveAccountKey {
  readonly pool: string;
  readonly user: string;
  /**
   * Assets to read besides those that back or are borrowed: deposits that back no loan do not show in the pool's list.
   */
  readonly assets?: readonly string[];
}

export interface AaveReserveState {
  readonly asset: string;
  readonly decimals: number;
  readonly priceBase: bigint;
  readonly suppliedUnits: bigint;
  /** What of the deposit backs loans: all of it or nothing. */
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

const reservesList = contractFunction('getReservesList()');
const addressesProvider = contractFunction('ADDRESSES_PROVIDER()');
const userConfiguration = contractFunction('getUserConfiguration(address)');
const userEMode = contractFunction('getUserEMode(address)');
const userAccountData = contractFunction('getUserAccountData(address)');
const reserveData = contractFunction('getReserveData(address)');
const eModeCategoryData = contractFunction('getEModeCategoryData(uint8)');
const priceOracle = contractFunction('getPriceOracle()');
const assetPrice = contractFunction('getAssetPrice(address)');
const balanceOf = contractFunction('balanceOf(address)');

export async function readAaveAccounts(
  source: ContractSource,
  accounts: readonly AaveAccountKey[],
  at: ReadAt,
): Promise<Reading<AaveAccountState>[]> {
  const target = { source, ...at };
  const users = await readFirst(target, accounts, {
    plan: (batch, { pool, user }) => ({
      provider: batch.add(pool, addressesProvider()),
      reserves: batch.add(pool, reservesList()),
      configuration: batch.add(pool, userConfiguration(user)),
      eMode: batch.add(pool, userEMode(user)),
      data: batch.add(pool, userAccountData(user)),
    }),
    read: readUser,
  });
  const known = await readNext(target, users, { plan: planTerms, read: readAllTerms });
  return readNext(target, known, {
    plan: (batch, { user, oracle, reserves, eMode }) => ({
      reserves: reserves.map((reserve) => planReserve(batch, oracle, user.user, reserve)),
      eModePrice:
        eMode === null || eMode.priceSource === ZERO_ADDRESS ? null : batch.add(oracle, assetPrice(eMode.priceSource)),
    }),
    read: (answers, places, { user, oracle, reserves, eMode }) => ({
      addressesProvider: user.addressesProvider,
      oracle,
      reserves: reserves.flatMap((reserve, index) => {
        const place = places.reserves[index];
        return place === undefined ? [] : [readReserve(answers, reserve, place)];
      }),
      eMode: eMode && combineEMode(answers, eMode, places.eModePrice),
      reported: user.reported,
    }),
  });
}

type User = ReturnType<typeof readUser>;

function readUser(
  answers: ContractAnswers,
  places: {
    readonly provider: number;
    readonly reserves: number;
    readonly configuration: number;
    readonly eMode: number;
    readonly data: number;
  },
  { pool, user, assets = [] }: AaveAccountKey,
) {
  const [collateralBase, debtBase, availableBorrowsBase, averageThresholdBps, averageLoanToValueBps, healthFactor] =
    answers.words(places.data, 6);
  return {
    pool,
    user,
    addressesProvider: answers.address(places.provider),
    eModeCategory: Number(answers.word(places.eMode)),
    assets: arrayOf(answers.words(places.reserves, 2)).map(addressOf),
    wanted: new Set(assets.map((asset) => asset.toLowerCase())),
    configuration: answers.word(places.configuration),
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
    oracle: batch.add(provider, priceOracle()),
    reserves: assets.map((asset) => ({ asset, data: batch.add(pool, reserveData(asset)) })),
    eMode: eModeCategory === 0 ? null : batch.add(pool, eModeCategoryData(eModeCategory)),
  };
}

function readAllTerms(answers: ContractAnswers, places: ReturnType<typeof planTerms>, user: User) {
  const eMode = places.eMode === null ? null : readEMode(answers.words(places.eMode, 6));
  return {
    user,
    oracle: answers.address(places.oracle),
    reserves: places.reserves.map((place) => readTerms(answers, user, place)).filter((reserve) => reserve !== null),
    eMode: eMode && { ...eMode, category: user.eModeCategory },
  };
}

type Terms = NonNullable<ReturnType<typeof readTerms>>;

/** Null for a reserve that the account does not use and nobody asked for. */
function readTerms(
  answers: ContractAnswers,
  { wanted, configuration }: User,
  { asset, data }: { readonly asset: string; readonly data: number },
) {
  // Two bits for each reserve by its id: borrowed, and used as collateral. The list leaves dropped reserves out, so the
  // place in the list is not the id.
  const id = answers.wordAt(data, 7);
  const use = (configuration >> (2n * id)) & 3n;
  if (use === 0n && !wanted.has(asset.toLowerCase())) return null;
  const isCollateral = (use & 2n) !== 0n;
  const words = answers.words(data, 15);
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

/** A struct with a text at its end comes behind an offset. */
function readEMode(words: readonly bigint[]) {
  const [, loanToValueBps = 0n, liquidationThresholdBps = 0n, liquidationBonusBps = 0n, priceSource = 0n] = words;
  return { loanToValueBps, liquidationThresholdBps, liquidationBonusBps, priceSource: addressOf(priceSource) };
}

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

function planReserve(batch: ContractBatch, oracle: string, user: string, reserve: Terms) {
  const { asset, aToken, variableDebtToken, stableDebtToken } = reserve;
  return {
    price: batch.add(oracle, assetPrice(asset)),
    supplied: batch.add(aToken, balanceOf(user)),
    variable: batch.add(variableDebtToken, balanceOf(user)),
    // Newer pools have no stable debt and name no token for it.
    stable: stableDebtToken === ZERO_ADDRESS ? null : batch.add(stableDebtToken, balanceOf(user)),
  };
}

function readReserve(
  answers: ContractAnswers,
  { isCollateral, stableDebtToken, ...terms }: Terms,
  places: ReturnType<typeof planReserve>,
): AaveReserveState {
  const suppliedUnits = answers.word(places.supplied);
  const variableDebtUnits = answers.word(places.variable);
  const stableDebtUnits = places.stable === null ? 0n : answers.word(places.stable);
  return {
    ...terms,
    priceBase: answers.word(places.price),
    suppliedUnits,
    collateralUnits: isCollateral ? suppliedUnits : 0n,
    debtUnits: variableDebtUnits + stableDebtUnits,
    variableDebtUnits,
    stableDebtUnits,
    stableDebtToken: places.stable === null ? null : stableDebtToken,
  };
}

function combineEMode(
  answers: ContractAnswers,
  { category, loanToValueBps, liquidationThresholdBps, liquidationBonusBps }: Omit<AaveEModeState, 'priceBase'>,
  pricePlace: number | null,
): AaveEModeState {
  // The pool ignores a category's price of zero.
  const price = pricePlace === null ? 0n : answers.word(pricePlace);
  const priceBase = price === 0n ? null : price;
  return { category, loanToValueBps, liquidationThresholdBps, liquidationBonusBps, priceBase };
}
