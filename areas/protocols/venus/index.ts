/** Venus: the contracts of Compound v2 under other comptrollers. */
import { forkOfCompoundV2 } from '../compound-v2/index.ts';

export const venus = /* @__PURE__ */ forkOfCompoundV2('venus');
