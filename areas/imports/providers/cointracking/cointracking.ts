import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy } from '../kit/row.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

/** English and German words of the same list. */
const KINDS = kindTable({
  'Trade|Margin Trade|Derivatives / Futures Trade|Derivate / Futures Trade': 'trade',
  'Deposit|Einzahlung': 'deposit',
  'Withdrawal|Auszahlung': 'withdrawal',
  'Income|Other Income|Dividends Income|LP Rewards|Income (non taxable)': 'income_other',
  'Einnahme|Sonstige Einnahme|Dividenden Einnahme|Einnahme (steuerfrei)': 'income_other',
  'Interest Income|Lending Income|Zinsen|Lending Einnahme': 'interest',
  'Staking|Masternode|Minting': 'staking_reward',
  'Mining|Mining (commercial)|Mining (kommerziell)': 'mining',
  'Airdrop|Airdrop (non taxable)|Reward / Bonus|Airdrop (steuerfrei)|Belohnung / Bonus': 'airdrop',
  'Gift/Tip|Geschenk': 'gift_in',
  'Gift|Schenkung': 'gift_out',
  'Donation|Spende': 'donation',
  'Spend|Other Expense|Expense (non taxable)|Ausgabe|Sonstige Ausgabe|Ausgabe (steuerfrei)': 'spend',
  'Other Fee|Settlement Fee|Sonstige Gebühr|Settlement Gebühr': 'fee',
  'Margin Fee|Margin Gebühr': 'margin_fee',
  'Margin Profit|Derivatives / Futures Profit|Margin Gewinn|Derivate / Futures Gewinn': 'margin_gain',
  'Margin Loss|Derivatives / Futures Loss|Margin Verlust|Derivate / Futures Verlust': 'margin_loss',
  'Borrowing Fee|Borrowing Gebühr': 'loan_interest',
  'Receive Loan|Darlehen erhalten': 'loan_in',
  'Repay Loan|Darlehen zurückgezahlt': 'loan_repay',
  'Send Collateral|Collateral gesendet': 'collateral_out',
  'Receive Collateral|Collateral erhalten': 'collateral_in',
  Liquidation: 'liquidation',
  'Provide Liquidity|Receive LP Token|Return LP Token|Remove Liquidity': 'review',
  'Swap (non taxable)|Swap (steuerfrei)': 'migration',
  'Lost|Stolen|Verlust|Gestohlen': 'lost',
});

/**
 * Three columns are named "Cur." and follow their amounts. Times are those of the account, so the user has to choose
 * the zone.
 */
export const cointracking = defineLayout({
  id: 'cointracking_trades',
  provider: 'cointracking',
  name: 'CoinTracking trade table',
  columns: {
    kind: 'Type|Typ',
    received: 'Buy|Kauf',
    receivedCoin: 'BuyCur|KaufCur',
    sent: 'Sell|Verkauf',
    sentCoin: 'SellCur|VerkaufCur',
    fee: 'Fee|Gebühr',
    feeCoin: 'FeeCur|GebührCur',
    exchange: 'Exchange|Börse',
    group: '?Group|Gruppe',
    comment: '?Comment|Kommentar',
    time: 'Date|Datum',
    hash: '?Tx-ID',
  },
  zone: null,
  read: (row) => ({
    ...twoSidedReading(row, { table: KINDS }),
    note: row.note('exchange', 'group', 'comment'),
    ...identifiedBy({ hash: row.text('hash') }),
  }),
});

/** The long form has the value of each side in bitcoin and in the currency of the account, and no fee. */
export const cointrackingLong = defineLayout({
  id: 'cointracking_long',
  provider: 'cointracking',
  name: 'CoinTracking trade table with values',
  columns: {
    kind: 'Type|Typ',
    received: 'Buy|Kauf',
    receivedCoin: 'BuyCur|KaufCur',
    sent: 'Sell|Verkauf',
    sentCoin: 'SellCur|VerkaufCur',
    spread: 'Spread',
    fee: '?Fee|Gebühr',
    feeCoin: '?FeeCur|GebührCur',
    exchange: 'Exchange|Börse',
    group: '?Group|Gruppe',
    comment: '?Comment|Kommentar',
    time: 'Date|Datum',
  },
  zone: null,
  read: (row) => ({ ...twoSidedReading(row, { table: KINDS }), note: row.note('exchange', 'group', 'comment') }),
});
