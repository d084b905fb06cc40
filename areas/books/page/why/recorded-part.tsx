import type { Explanation } from '../../contract/books.ts';
import type { ReactNode } from 'react';
import { Row } from '@holdfast/web/ui/layout/row.tsx';

/** The props of a part of an explanation. */
export type ExplanationPart<Field extends keyof Explanation> = Pick<Explanation, Field> & {
  readonly onRecorded: () => void;
};

interface RecordedPartProps {
  /** What the books use now. */
  readonly text: string;
  /** The button that records another choice, and its dialog. */
  readonly children: ReactNode;
}

/** A choice of the operator behind a figure: what is recorded, and the button that changes it. */
export function RecordedPart({ text, children }: RecordedPartProps) {
  return (
    <Row sx={{ gap: 2, mt: 3, typography: 'body2', color: 'text.secondary' }}>
      <span style={{ marginInlineEnd: 'auto' }}>{text}</span>
      {children}
    </Row>
  );
}
