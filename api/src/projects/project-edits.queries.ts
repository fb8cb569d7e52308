import type { Db, Tx } from '@quarry/db/db'
import { EDITS_KEPT } from '@quarry/domain/limits/counts'
import { sql } from 'kysely'
import type { EditedValues } from '@quarry/db/schema/projects/project-edits'

export interface EditRecord {
  revision: number
  userId: string | null
  username: string | null
  byStaff: boolean
  editedAt: Date
  /** Names of the edited values (`EditedValues`). */
  names: string[]
}

interface NewEdit {
  projectId: string
  userId: string | null
  byStaff: boolean
  editedAt: Date
  changes: EditedValues
}

/** Stores an edit with the revision that it led to. Call it after the writes. */
export const insertEdit = (tx: Tx, { projectId, changes, ...edit }: NewEdit) =>
  tx
    .insertInto('projectEdits')
    .columns(['projectId', 'revision', 'userId', 'byStaff', 'editedAt', 'changes'])
    .expression((eb) =>
      eb
        .selectFrom('projects')
        .where('id', '=', projectId)
        .select((p) => [
          'id',
          'revision',
          p.val(edit.userId).as('userId'),
          p.val(edit.byStaff).as('byStaff'),
          p.val(edit.editedAt).as('editedAt'),
          p.val(JSON.stringify(changes)).as('changes'),
        ]),
    )
    .execute()

interface Revisions {
  above?: number | undefined
  upTo?: number | undefined
}

const editsOf = (db: Db | Tx, projectId: string, { above = -1, upTo }: Revisions) =>
  db
    .selectFrom('projectEdits as e')
    .where('e.projectId', '=', projectId)
    .where('e.revision', '>', above)
    .$if(upTo !== undefined, (edits) => edits.where('e.revision', '<=', upTo ?? 0))
    .orderBy('e.id', 'desc')

/** Newest first: of revisions above `above`, up to `upTo`. Without the values, which may be long. */
export const listEdits = (db: Db | Tx, projectId: string, revisions: Revisions): Promise<EditRecord[]> =>
  editsOf(db, projectId, revisions)
    .leftJoin('users as u', 'u.id', 'e.userId')
    .select(['e.revision', 'e.userId', 'u.username', 'e.byStaff', 'e.editedAt'])
    .select(sql<string[]>`array(select jsonb_object_keys(e.changes))`.as('names'))
    .execute()

/** The values of the same edits, newest first. */
export async function listEditedValues(
  db: Db | Tx,
  projectId: string,
  revisions: Revisions,
): Promise<EditedValues[]> {
  const edits = await editsOf(db, projectId, revisions).select('e.changes').execute()
  return edits.map(({ changes }) => changes)
}

/** Whether edits that led to revisions above `above` may have been deleted, because only the newest ones are stored. */
export async function areEditsMissing(db: Db | Tx, projectId: string, above = -1): Promise<boolean> {
  const { count, oldest } = await db
    .selectFrom('projectEdits')
    .where('projectId', '=', projectId)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('revision').as('oldest')])
    .executeTakeFirstOrThrow()
  return Number(count) >= EDITS_KEPT && Number(oldest) > above + 1
}
