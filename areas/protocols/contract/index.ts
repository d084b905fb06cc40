/** What the contract and the pages use of protocols: small, because every page loads it. */
export { loanAccountText, type LoanAccountText } from '../aave-v3/account-text.ts';
export * from './names.ts';
