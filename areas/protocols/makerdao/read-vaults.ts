/**
 * Vaults of MakerDAO: collateral and debt of the vault's urn, the price that the system counts with, and the ratio
 * below which it is liquidated. One DAI counts as one dollar.
 *
 * A vault belongs to the wallet, or to a proxy that the wallet owns. Where neither is so, it was given away.
 */
import { ONE_UNITS, type Ratio } from '@holdfast/money';
import { positionReader, readFirst, readNext } from '../engine/contracts/contract-batch.ts';
import { BASIS_POINTS, divideUp, WAD } from '../engine/integer-math.ts';
import { type LenderCoin, UNIT_SCALE } from '../engine/loans/lender-account.ts';
import { type LenderState, oneOfQuote, YEAR_SECONDS } from '../engine/loans/lender-protocol.ts';
import { readEach, sameAddress } from '../engine/positions/position.ts';
import type { LoanProtocol } from '../engine/protocol.ts';

/** Published by MakerDAO's changelog contract; the rest follows from the manager of vaults. */
const SPOTTER = '0x65C79fcB50Ca1594B025960e539eD7A9a6D434A3';
const STABILITY_FEES = '0x19c0976f590D67707E62397C87829d896Dc0f1F1';
const LIQUIDATIONS = '0x135954d155898D42C90D2a57824C690e0c7BEf1B';
const COLLATERALS = '0x5a464C28D19848f44199D003BeF5ecc87d090F87';
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F';

const RAY = 10n ** 27n;
const DAI_DECIMALS = 18;

interface VaultKey {
  readonly manager: string;
  readonly vault: string;
  readonly user: string;
}

export type VaultState = LenderState;

/** A rate for each second, with 27 decimals, over a year. */
export function yearlyRate(perSecond: bigint): Ratio {
  let [result, factor, left] = [RAY, perSecond, YEAR_SECONDS];
  for (; left > 0n; left /= 2n) {
    if (left % 2n === 1n) result = (result * factor) / RAY;
    factor = (factor * factor) / RAY;
  }
  return ((result - RAY) / (RAY / ONE_UNITS)) as Ratio;
}

export const readVaultStates = positionReader<VaultKey, VaultState>(async (target, vaults) => {
  const first = await readFirst(target, vaults, {
    plan: (batch, { manager, vault }) => ({
      ledger: batch.add(manager, 'vat()'),
      kind: batch.add(manager, 'ilks(uint256)', BigInt(vault)),
      urn: batch.add(manager, 'urns(uint256)', BigInt(vault)),
      owner: batch.add(manager, 'owns(uint256)', BigInt(vault)),
    }),
    read: (results, places, key) => ({
      ...key,
      ledger: results.address(places.ledger),
      kind: `0x${results.word(places.kind).toString(16).padStart(64, '0')}`,
      urn: results.address(places.urn),
      owner: results.address(places.owner),
    }),
  });
  return readNext(target, first, {
    plan: (batch, { ledger, kind, urn, owner }) => ({
      urn: batch.add(ledger, 'urns(bytes32,address)', kind, urn),
      terms: batch.add(ledger, 'ilks(bytes32)', kind),
      ratio: batch.add(SPOTTER, 'ilks(bytes32)', kind),
      fee: batch.add(STABILITY_FEES, 'ilks(bytes32)', kind),
      baseFee: batch.add(STABILITY_FEES, 'base()'),
      penalty: batch.add(LIQUIDATIONS, 'ilks(bytes32)', kind),
      coin: batch.add(COLLATERALS, 'gem(bytes32)', kind),
      decimals: batch.add(COLLATERALS, 'dec(bytes32)', kind),
      proxyOwner: batch.add(owner, 'owner()'),
    }),
    read: (results, places, { manager, user, owner }): VaultState => {
      const proxyOwner = results.optionalWord(places.proxyOwner);
      const isOwn = sameAddress(owner, user) || proxyOwner === BigInt(user);
      const [ink = 0n, art = 0n] = isOwn ? results.words(places.urn, 2) : [];
      const [, rate = RAY, spot = 0n] = results.words(places.terms, 3);
      const mat = results.wordAt(places.ratio, 1);
      const decimals = Number(results.word(places.decimals));
      const unit = 10n ** BigInt(decimals);
      const collateral: LenderCoin = {
        asset: results.address(places.coin),
        unitPrice: (spot * mat * (UNIT_SCALE / RAY)) / (RAY * unit),
        collateralUnits: (ink * unit) / WAD,
        otherUnits: 0n,
        debtUnits: 0n,
        threshold: (mat === 0n ? 0n : (RAY * ONE_UNITS) / mat) as Ratio,
        bonusBps: (results.wordAt(places.penalty, 1) * BASIS_POINTS) / WAD,
        rate: null,
      };
      const debt: LenderCoin = {
        asset: DAI,
        unitPrice: oneOfQuote(DAI_DECIMALS),
        collateralUnits: 0n,
        otherUnits: 0n,
        debtUnits: divideUp(art * rate, RAY),
        threshold: 0n as Ratio,
        bonusBps: BASIS_POINTS,
        rate: yearlyRate(results.wordAt(places.fee, 0) + results.word(places.baseFee)),
      };
      return {
        account: { coins: [collateral, debt], quote: null, closeFactorBps: BASIS_POINTS },
        history: { emitters: [manager], coins: {} },
      };
    },
  });
});

export const readVaults: LoanProtocol<VaultState>['read'] = (source, found, at) =>
  readEach(
    found,
    readVaultStates(
      source,
      found.map(({ contract, tokenId, wallet }) => ({ manager: contract, vault: tokenId, user: wallet.address })),
      at,
    ),
  );
