/** The blank forms of the IRS that the operator added, one for each form and year. */
import { buffer } from 'node:stream/consumers';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import type pg from 'pg';
import {
  BLANK_FORM_KINDS,
  BLANK_FORM_TITLES,
  type BlankFormKind,
} from '../../../engine/form-8949/official/blank-form-kind.ts';
import { blankFormYears } from '../../../engine/form-8949/official/editions.ts';
import type { BlankForm } from '../../../contract/form-8949.ts';
import { defineHandlers } from '../../define-handlers.ts';
import { createBlankFormReader } from './blank-form-reader.ts';

export interface BlankFormDependencies {
  readonly pool: pg.Pool;
  /** Only tests give it: the built program of threads that read files. */
  readonly fileProgram?: URL | undefined;
}

interface BlankFormRow {
  kind: string;
  year: number;
  sha256: string;
  added_at: Date;
}

export const blankFormHandlers = defineHandlers(({ pool, fileProgram }: BlankFormDependencies) => {
  const recognise = createBlankFormReader({ program: fileProgram });
  return {
    async listBlankForms() {
      const { rows } = await pool.query<BlankFormRow>(
        'SELECT kind, year, sha256, added_at FROM blank_forms ORDER BY year DESC, kind LIMIT 200',
      );
      return {
        items: rows.map(toBlankForm),
        fillable: BLANK_FORM_KINDS.flatMap((kind) => blankFormYears(kind).map((year) => ({ kind, year }))),
      };
    },

    async addBlankForm({ file, caller }) {
      const content = await buffer(file.read());
      const recognised = await recognise(content);
      if ('refusal' in recognised)
        throw invalidField({ loc: ['body', 'file'], msg: recognised.refusal, input: null, type: 'unknown_form' });
      const { kind, year } = recognised;
      // The same file again changes nothing, so that the audit log has only what changed.
      const { rows } = await transaction(pool, (client) =>
        client.query<BlankFormRow>(
          `WITH added AS (
           INSERT INTO blank_forms (kind, year, content, added_by) VALUES ($1, $2, $3, $4)
           ON CONFLICT (kind, year) DO UPDATE
             SET content = excluded.content, added_by = excluded.added_by, added_at = now()
             WHERE blank_forms.content <> excluded.content
           RETURNING kind, year, sha256, added_at)
         SELECT kind, year, sha256, added_at FROM added
         UNION ALL
         SELECT kind, year, sha256, added_at FROM blank_forms
          WHERE kind = $1 AND year = $2 AND NOT EXISTS (SELECT FROM added)`,
          [kind, year, content, caller.userId],
        ),
      );
      const [row] = rows;
      if (row === undefined) throw new Error('The blank form was not stored.');
      return toBlankForm(row);
    },
  };
});

function toBlankForm({ kind, year, sha256, added_at: addedAt }: BlankFormRow): BlankForm {
  return { kind: kindOf(kind), year, sha256, addedAt: addedAt.toISOString() };
}

function kindOf(text: string): BlankFormKind {
  const kind = BLANK_FORM_KINDS.find((each) => each === text);
  if (kind === undefined) throw new Error(`There is no blank form of the kind ${text}.`);
  return kind;
}

/** Throws where none of the year was added, with what to do instead. */
export async function loadBlankForm(
  queries: Queries,
  { kind, year }: { readonly kind: BlankFormKind; readonly year: number },
): Promise<Uint8Array> {
  const { rows } = await queries.query<{ content: Buffer }>(
    'SELECT content FROM blank_forms WHERE kind = $1 AND year = $2',
    [kind, year],
  );
  const [row] = rows;
  if (row) return row.content;
  const title = `${BLANK_FORM_TITLES[kind]} of ${year}`;
  throw new AppError(
    'conflict',
    blankFormYears(kind).includes(year)
      ? `There is no blank ${title} yet. Download it from irs.gov and add it, or use the statement.`
      : `The ${title} cannot be filled in. Use the statement.`,
  );
}
