export {
  type AlertBounds,
  type AlertState,
  type BoundsIssue,
  findBoundsIssue,
  updateAlert,
} from './price-alert.ts';
