/** One address on one network as a form holds it: everything typed, nothing checked yet. */
export interface AddressRow {
  /** Tells the rows apart while they come and go. */
  readonly key: number;
  readonly networkId: number | null;
  readonly address: string;
  /** Empty where the coin's own hold. */
  readonly decimals: string;
}

interface GivenAddress {
  readonly networkId: number;
  readonly address: string;
  readonly decimals?: number;
}

let lastKey = 0;

export function blankAddressRow(): AddressRow {
  lastKey += 1;
  return { key: lastKey, networkId: null, address: '', decimals: '' };
}

export function addressRowsOf(addresses: readonly GivenAddress[]): AddressRow[] {
  return addresses.map(({ networkId, address, decimals }) => ({
    ...blankAddressRow(),
    networkId,
    address,
    decimals: String(decimals ?? ''),
  }));
}

export interface RowMistake {
  readonly index: number;
  readonly field: 'networkId' | 'address' | 'decimals';
  readonly message: string;
}

/** A row left wholly empty is a row nobody meant; it is neither sent nor refused. */
export function isBlankRow(row: AddressRow): boolean {
  return row.networkId === null && row.address.trim() === '' && row.decimals.trim() === '';
}

/** What can be seen before the server is asked; the spelling of an address is the server's to judge. */
export function mistakesOf(rows: readonly AddressRow[]): RowMistake[] {
  return rows.flatMap((row, index) => {
    const mistakes: RowMistake[] = [];
    if (row.networkId === null) mistakes.push({ index, field: 'networkId', message: 'Choose a network' });
    if (row.address.trim() === '') mistakes.push({ index, field: 'address', message: 'An address is needed' });
    if (!/^\s*\d{0,2}\s*$/u.test(row.decimals)) mistakes.push({ index, field: 'decimals', message: '0 to 24' });
    return mistakes;
  });
}

interface RowCheck {
  /** The rows that somebody meant. */
  readonly keep: (rows: AddressRow[]) => void;
  readonly refuse: (place: `${number}.${RowMistake['field']}`, message: string) => void;
}

/** For a form about to be sent: lets blank rows go, and says of each other row what is wrong with it. */
export function haveMistakes(rows: readonly AddressRow[], { keep, refuse }: RowCheck): boolean {
  const meant = rows.filter((row) => !isBlankRow(row));
  keep(meant);
  const mistakes = mistakesOf(meant);
  for (const { index, field, message } of mistakes) refuse(`${index}.${field}`, message);
  return mistakes.length > 0;
}

export function givenAddresses(rows: readonly AddressRow[]): GivenAddress[] {
  return rows
    .filter((row) => !isBlankRow(row))
    .map((row) => ({
      networkId: row.networkId ?? 0,
      address: row.address.trim(),
      ...(row.decimals.trim() !== '' && { decimals: Number(row.decimals) }),
    }));
}
