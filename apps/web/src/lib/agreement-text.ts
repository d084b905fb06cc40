/**
 * The Terms of Service. The figures in it are the ones the lending rules compute with; whoever changes a sentence
 * raises AGREEMENT_VERSION in the contract, so that it stays known which text somebody accepted.
 */
export interface AgreementSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const AGREEMENT_SECTIONS: readonly AgreementSection[] = [
  {
    title: 'Parties and meaning',
    paragraphs: [
      'The user of this service is the Lender. The operator of this service is the Borrower. The Dashboard is the page of this service on which the Lender sees deposits and accrued interest.',
      'Borrowed Assets, also called the principal, are the supported assets that the Lender has deposited with the Borrower and that have not been repaid. The Loan is the Borrower’s assets and holdings, which the Borrower pledges as security for the principal and the interest on it.',
    ],
  },
  {
    title: 'Deposit and Start Date',
    paragraphs: [
      'The Lender may deposit any asset that the service supports, in any amount, at the address the service shows for it. The moment at which a deposit is initiated is its Start Date.',
      'A deposit is cleared before the Dashboard shows it. Once cleared, it counts from its Start Date and not from the day of clearing.',
    ],
  },
  {
    title: 'Interest Rate',
    paragraphs: [
      'Borrowed Assets bear interest at 8 percent per annum. Interest is due and paid yearly, on each anniversary of the Start Date.',
    ],
  },
  {
    title: 'Withdrawal',
    paragraphs: [
      'The Lender may ask for the principal back in part or in whole, at any time and without giving a reason. The Borrower repays what was asked for within 2 weeks of the request. Repaid principal bears no further interest.',
    ],
  },
  {
    title: 'Order of payment',
    paragraphs: [
      'Every payment by the Borrower goes first to interest that is due, and what remains of it goes to the principal.',
    ],
  },
  {
    title: 'Security',
    paragraphs: [
      'The Loan secures everything the Borrower owes under these terms. It stays pledged for as long as any principal or interest is owed.',
    ],
  },
  {
    title: 'Default and acceleration',
    paragraphs: [
      'The Borrower is in default when a payment of interest or principal has not been made by the time these terms set for it. On default the Loan is transferred to the Lender.',
      'On default the Lender may also accelerate the debt, by declaring the whole principal and all accrued interest due at once. Principal that remains unpaid after default goes on bearing interest at 8 percent per annum until it is paid.',
    ],
  },
  {
    title: 'Notices',
    paragraphs: [
      'Notices under these terms are given by email. Those to the Lender go to the address with which the Lender signs in.',
    ],
  },
  {
    title: 'Governing law',
    paragraphs: ['The law of the State of California governs these terms.'],
  },
];
