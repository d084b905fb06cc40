/** BENQI: the contracts of Compound v2 under other comptrollers. */
import { forkOfCompoundV2 } from '../compound-v2/index.ts';

export const benqi = /* @__PURE__ */ forkOfCompoundV2('benqi');
