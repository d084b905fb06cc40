/**
 * Kraken's names of coins. X and Z in front mark coins and currencies, but only of the oldest ones: XTZ, ZRX and XCN
 * are names in full. Suffixes mark staked, locked and held balances of the same coin.
 */
const NAMES: Record<string, string> = {
  XXBT: 'BTC',
  XBT: 'BTC',
  XETH: 'ETH',
  ETH2: 'ETH',
  XLTC: 'LTC',
  XXRP: 'XRP',
  XXLM: 'XLM',
  XXMR: 'XMR',
  XZEC: 'ZEC',
  XETC: 'ETC',
  XREP: 'REP',
  XMLN: 'MLN',
  XICN: 'ICN',
  XDAO: 'DAO',
  XNMC: 'NMC',
  XXVN: 'VEN',
  XXDG: 'DOGE',
  XDG: 'DOGE',
  ZUSD: 'USD',
  ZEUR: 'EUR',
  ZGBP: 'GBP',
  ZCAD: 'CAD',
  ZJPY: 'JPY',
  ZAUD: 'AUD',
  ZKRW: 'KRW',
  ZMXN: 'MXN',
};

export const KRAKEN_QUOTES = ['ZUSD', 'ZEUR', 'ZGBP', 'ZCAD', 'ZJPY', 'ZAUD', 'XXBT', 'XETH'];

export function krakenSymbol(name: string): string {
  const plain = name.toUpperCase().replace(/\.(S|M|P|F|B|T|HOLD)$/, '');
  // SOL03.S and DOT28.S are bonded for so many days.
  const base = plain !== name.toUpperCase() ? plain.replace(/(?<=^[A-Z]{2,})\d{2}$/, '') : plain;
  return NAMES[base] ?? base;
}
