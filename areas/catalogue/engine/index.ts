export { type ClaimCustody, RECEIPT_STEPS_MAX } from './claim-lists.ts';
