export type CalendarErrorCode = 'day_malformed' | 'day_out_of_range' | 'time_zone_unknown';

/** The only error that this package throws. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';

  constructor(
    readonly code: CalendarErrorCode,
    message: string,
  ) {
    super(message);
  }
}
