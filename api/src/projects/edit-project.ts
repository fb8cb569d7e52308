import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { ProjectRow, ProjectUpdate } from '@quarry/db/schema/projects/projects'
import type { ProjectPatch } from '../../contract/projects/project-shapes.ts'
import type { Actor } from '../kernel/actor.ts'
import { atomically, type ActingCtx, type SignedInCtx } from '../kernel/ctx.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import { parseLicense } from './licenses/license.ts'
import {
  type ChangedLinks,
  checkCategories,
  type LinkFields,
  PROJECT_VIOLATIONS,
  refuseIdAsSlug,
  saveLinks,
} from './project-fields.ts'
import { postModeratorMessage } from './status/moderator-messages.ts'
import { recordEdit, refuseLostEdits, requireSeen } from './project-edits.ts'
import { updateProject } from './project-rows.queries.ts'
import { noteStatusChange, planStatus } from './status/project-status.ts'
import { requireLocked } from './projects.load.ts'
import {
  authorizeProject,
  canProject,
  type ProjectAccess,
  type ProjectRule,
} from './access/projects.policy.ts'
import { changesBetween } from '../moderation/staff-log/logged-changes.ts'
import { logActionOnProject } from './staff-actions.ts'

/** Groups of fields, each with its own right, check and columns. */
export function editProjectDetails(
  ctx: SignedInCtx,
  ref: string,
  patch: ProjectPatch & Pick<LinkFields, 'link_urls'>,
): Promise<undefined> {
  return translateViolations(
    atomically(ctx, async (ctx) => {
      const { project, access } = await requireLocked(ctx, ref, 'project.view')
      for (const right of rightsFor(ctx.actor, access, patch)) authorizeProject(ctx.actor, right, access, ref)
      const moderation = planModeration(ctx, project, access, patch)
      const changes: ProjectUpdate = {
        ...(await planDetails(ctx, project, patch)),
        ...moderation,
        ...(patch.status !== undefined && (await planStatus(ctx, project, access, patch.status, moderation))),
      }
      const links = await saveLinks(ctx.db, project.id, patch, await ctx.reference())
      const { revision } = patch
      if (patch.status !== undefined && canProject(ctx.actor, 'project.review', access))
        requireSeen(project, revision)
      if (revision !== undefined)
        await refuseLostEdits(ctx.db, project, { revision, columns: changes, links })
      await applyChanges(ctx, project, changes, links)
      return undefined
    }),
    PROJECT_VIOLATIONS,
  )
}

/** Writes the columns, the change of status with its message, and the events. */
export async function applyChanges(
  ctx: ActingCtx<Tx>,
  project: ProjectRow,
  changes: ProjectUpdate,
  links?: ChangedLinks,
): Promise<void> {
  if (Object.keys(changes).length > 0) await updateProject(ctx.db, project.id, changes)
  await recordEdit(ctx, project, changes, links)
  if (changes.status !== undefined && changes.status !== project.status)
    await noteStatusChange(ctx, project, changes.status)
  await postModeratorMessage(ctx, project, changes)
  await noteChange(ctx, project, changes, links)
  await record(ctx.db, { name: 'project.changed', projectId: project.id })
}

/** Columns that change with the status and its message, which its entry in the staff log states. */
const STATUS_COLUMNS = [
  'status',
  'approvedAt',
  'queuedAt',
  'scheduledAt',
  'requestedStatus',
  'moderatorMessage',
  'moderatorMessageBody',
] as const satisfies (keyof ProjectUpdate)[]

/** Writes to the staff log: the status, and the other fields. */
async function noteChange(
  ctx: ActingCtx<Tx>,
  project: ProjectRow,
  changes: ProjectUpdate,
  links: ChangedLinks = { before: {}, after: {} },
): Promise<void> {
  const { status: after, moderatorMessage: why = null } = changes
  const before = project.status
  const isDecision = after !== undefined && after !== before
  const skipped: readonly string[] = isDecision ? STATUS_COLUMNS : ['status']
  const fields = Object.fromEntries(Object.entries(changes).filter(([name]) => !skipped.includes(name)))
  const edited = changesBetween({ ...project, ...links.before }, { ...fields, ...links.after })
  if (isDecision) await logActionOnProject(ctx, project, { action: 'status_set', before, after, why })
  if (!isDecision || edited.before !== edited.after)
    await logActionOnProject(ctx, project, { action: 'edited', ...edited, why: isDecision ? null : why })
}

const MODERATION_FIELDS = ['moderation_message', 'moderation_message_body'] as const
const BODY_FIELDS: readonly string[] = ['body']

/** Moderators may write the message whatever their membership; members need the right to edit to clear it. */
function rightsFor(actor: Actor, access: ProjectAccess, patch: ProjectPatch): ProjectRule[] {
  const fields = Object.keys(patch).filter((field) => field !== 'revision')
  const mayWrite = canProject(actor, 'project.leave_message', access)
  const besides: readonly string[] = mayWrite ? [...BODY_FIELDS, ...MODERATION_FIELDS] : BODY_FIELDS
  const isDetail = (field: string) => !besides.includes(field)
  return [
    ...(patch.body === undefined ? [] : (['project.edit_body'] as const)),
    ...(fields.some(isDetail) || fields.length === 0 ? (['project.edit'] as const) : []),
  ]
}

async function planDetails(
  ctx: SignedInCtx<Tx>,
  project: ProjectRow,
  patch: ProjectPatch,
): Promise<ProjectUpdate> {
  const reference = await ctx.reference()
  checkCategories(
    {
      categories: patch.categories ?? project.categories,
      // Moving a tag between the lists is one request: the list that is not sent loses the tag.
      additional_categories:
        patch.additional_categories ??
        (patch.categories
          ? without(project.additionalCategories, patch.categories)
          : project.additionalCategories),
    },
    reference,
  )
  if (patch.slug !== undefined && patch.slug !== project.slug)
    await refuseIdAsSlug(ctx.db, patch.slug, project.id)
  const columns: ProjectUpdate = {
    title: patch.title,
    slug: patch.slug,
    summary: patch.description,
    body: patch.body,
    clientSide: patch.client_side,
    serverSide: patch.server_side,
    categories: patch.categories,
    additionalCategories:
      patch.additional_categories ??
      (patch.categories ? without(project.additionalCategories, patch.categories) : undefined),
    licenseId: patch.license_id === undefined ? undefined : parseLicense(patch.license_id, reference),
    licenseUrl: patch.license_url,
    requestedStatus: patch.requested_status,
  }
  return dropAbsent(columns)
}

function planModeration(
  { actor }: SignedInCtx<Tx>,
  project: ProjectRow,
  access: ProjectAccess,
  patch: ProjectPatch,
): ProjectUpdate {
  const { monetization_status: monetization } = patch
  const touchesForced =
    monetization === 'force-demonetized' || project.monetizationStatus === 'force-demonetized'
  if (monetization !== undefined && monetization !== project.monetizationStatus && touchesForced)
    authorizeProject(actor, 'project.force_demonetization', access, project.id)
  for (const field of MODERATION_FIELDS) {
    if (patch[field] === undefined) continue
    const right = patch[field] === null ? 'project.clear_message' : 'project.leave_message'
    authorizeProject(actor, right, access, project.id)
  }
  return dropAbsent({
    monetizationStatus: monetization,
    moderatorMessage: patch.moderation_message,
    moderatorMessageBody: patch.moderation_message_body,
  })
}

const without = (list: string[], gone: string[]): string[] => list.filter((name) => !gone.includes(name))

/** Absent means keep, null means clear. */
const dropAbsent = (columns: ProjectUpdate): ProjectUpdate =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
