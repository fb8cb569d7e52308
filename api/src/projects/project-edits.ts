import type { Tx } from '@quarry/db/db'
import type { EditedValues } from '@quarry/db/schema/projects/project-edits'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import { ruleMessage } from '../../contract/rules.ts'
import { actorId } from '../kernel/actor.ts'
import type { ActingCtx } from '../kernel/ctx.ts'
import { AppError, problem } from '../kernel/errors.ts'
import { actsUnnamed } from './access/projects.policy.ts'
import { areEditsMissing, insertEdit, listEdits, type EditRecord } from './project-edits.queries.ts'
import { PLAIN_LINKS, type ChangedLinks } from './project-fields.ts'

/** The columns whose edits are stored, with their fields in the API. */
const FIELD_OF_COLUMN: Readonly<Record<string, string>> = {
  title: 'title',
  slug: 'slug',
  summary: 'description',
  body: 'body',
  licenseId: 'license_id',
  licenseUrl: 'license_url',
  clientSide: 'client_side',
  serverSide: 'server_side',
  categories: 'categories',
  additionalCategories: 'additional_categories',
}
const LINK_PREFIX = 'link.'

/** The field of the API that an edited value belongs to. */
export function fieldOfEdit(name: string): string {
  if (!name.startsWith(LINK_PREFIX)) return FIELD_OF_COLUMN[name] ?? name
  const platform = name.slice(LINK_PREFIX.length)
  return Object.entries(PLAIN_LINKS).find(([, code]) => code === platform)?.[0] ?? 'donation_urls'
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The stored values that an edit changes. */
function editedValues(
  project: ProjectRow,
  columns: object,
  { before, after }: ChangedLinks = { before: {}, after: {} },
): EditedValues {
  const old = { ...project } as Record<string, unknown>
  const pairs = Object.entries(columns)
    .filter(([name]) => name in FIELD_OF_COLUMN)
    .map(([name, value]): [string, [unknown, unknown]] => [name, [old[name], value]])
  const links = Object.entries(after).map(([platform, url]): [string, [unknown, unknown]] => [
    LINK_PREFIX + platform,
    [(before as Record<string, unknown>)[platform] ?? null, url],
  ])
  return Object.fromEntries([...pairs, ...links].filter(([, [was, is]]) => !isSame(was, is)))
}

/** Stores the edit for the history of the project. Call it after the writes. */
export async function recordEdit(
  ctx: ActingCtx<Tx>,
  project: ProjectRow,
  columns: object,
  links?: ChangedLinks,
): Promise<void> {
  const changes = editedValues(project, columns, links)
  if (Object.keys(changes).length === 0) return
  const { actor } = ctx
  await insertEdit(ctx.db, {
    projectId: project.id,
    userId: actorId(actor),
    byStaff: actsUnnamed(actor),
    editedAt: ctx.now(),
    changes,
  })
}

/** Refuses an edit of fields that were changed after the revision that it is based on. */
export async function refuseLostEdits(
  tx: Tx,
  project: ProjectRow,
  { revision, columns, links }: { revision: number; columns: object; links: ChangedLinks },
): Promise<void> {
  if (project.revision <= revision) return
  const edits = await listEdits(tx, project.id, { above: revision })
  // Any field may have been changed by an edit that is no longer stored.
  const areMissing = await areEditsMissing(tx, project.id, revision)
  const problems = Object.keys(editedValues(project, columns, links)).flatMap((name) => {
    const last = edits.find(({ names }) => names.includes(name))
    if (last) return [problem(fieldOfEdit(name), changedBy(last))]
    return areMissing ? [problem(fieldOfEdit(name), ruleMessage('changed_meanwhile'))] : []
  })
  if (problems.length > 0) throw new AppError('conflict', undefined, { fields: problems })
}

const changedBy = ({ byStaff, username }: EditRecord) =>
  byStaff || username === null
    ? ruleMessage('changed_meanwhile')
    : ruleMessage('changed_meanwhile_by', { name: username })

/** Refuses a decision about a project that has changed since the moderator saw it. */
export function requireSeen(project: ProjectRow, seenRevision: number | undefined): void {
  if (seenRevision !== undefined && seenRevision !== project.revision)
    throw new AppError('conflict', ruleMessage('changed_since_seen'))
}
