/** The forms of the IRS of which a blank copy is filled in. Apart from their editions, which pages do not need. */
export const BLANK_FORM_KINDS = ['form8949', 'scheduleD'] as const;
export type BlankFormKind = (typeof BLANK_FORM_KINDS)[number];

export const BLANK_FORM_TITLES: Readonly<Record<BlankFormKind, string>> = {
  form8949: 'Form 8949',
  scheduleD: 'Schedule D (Form 1040)',
};
