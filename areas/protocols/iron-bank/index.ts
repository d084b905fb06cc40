/** Iron Bank: the contracts of Compound v2 under other comptrollers. */
import { forkOfCompoundV2 } from '../compound-v2/index.ts';

export const ironBank = /* @__PURE__ */ forkOfCompoundV2('iron-bank');
