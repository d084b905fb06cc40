import type { NoticeKind } from '@holdfast/contract';
import {
  mdiAccountCheckOutline,
  mdiAlertOutline,
  mdiBankTransferIn,
  mdiBankTransferOut,
  mdiBellAlertOutline,
  mdiCalendarClockOutline,
  mdiCashCheck,
  mdiFileDocumentEditOutline,
  mdiMapMarkerAlertOutline,
  mdiScaleUnbalanced,
} from '@mdi/js';
import type { Tone } from '../../ui/tone-colours.ts';

/** Good news is green, what asks for a deed amber, what is short or in danger red. */
export const NOTICE_LOOKS: Readonly<Record<NoticeKind, { readonly icon: string; readonly tone: Tone }>> = {
  depositCleared: { icon: mdiBankTransferIn, tone: 'gain' },
  withdrawalPaid: { icon: mdiBankTransferOut, tone: 'gain' },
  interestPaid: { icon: mdiCashCheck, tone: 'gain' },
  depositAddressChanged: { icon: mdiMapMarkerAlertOutline, tone: 'warning' },
  termsChanged: { icon: mdiFileDocumentEditOutline, tone: 'info' },
  depositAnnounced: { icon: mdiBankTransferIn, tone: 'info' },
  withdrawalRequested: { icon: mdiBankTransferOut, tone: 'warning' },
  interestDue: { icon: mdiCalendarClockOutline, tone: 'warning' },
  depositAddressRequested: { icon: mdiAccountCheckOutline, tone: 'warning' },
  coverageUnderLimit: { icon: mdiScaleUnbalanced, tone: 'loss' },
  priceAlert: { icon: mdiBellAlertOutline, tone: 'warning' },
  loanNearLiquidation: { icon: mdiAlertOutline, tone: 'loss' },
};
