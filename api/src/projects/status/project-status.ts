import { ruleMessage } from '../../../contract/rules.ts'
import type { Tx } from '@quarry/db/db'
import {
  isApprovable,
  isApproved,
  isLinkedWhenWithheld,
  isRequestable,
  isSearchable,
  type ProjectStatus,
  type RejectedStatus,
} from '@quarry/domain/projects/project-statuses'
import type { ProjectRow, ProjectUpdate } from '@quarry/db/schema/projects/projects'
import { record } from '@quarry/db/outbox'
import { actorId } from '../../kernel/actor.ts'
import type { ActingCtx, SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { listMissing } from '../checks/project-checklist.ts'
import { requireWords } from './moderator-messages.ts'
import { requireThreadCapacity } from '../../threads/thread-limits.ts'
import { keepReviewedSheet } from './reviewed-snapshots.queries.ts'
import { insertMessage } from '../../threads/threads.queries.ts'
import { actsUnnamed, authorizeProject, canProject, type ProjectAccess } from '../access/projects.policy.ts'
import type { DomainEvent } from '@quarry/db/events'

/**
 * Checks a change of status and returns the columns it sets. Staff may set any status, refusals with a message, except
 * approval before a submission; members submit projects that are not approved, and choose among the requestable statuses
 * afterwards.
 */
export async function planStatus(
  ctx: SignedInCtx<Tx>,
  project: ProjectRow,
  access: ProjectAccess,
  wanted: ProjectStatus,
  words: ProjectUpdate = {},
): Promise<ProjectUpdate> {
  const target = wanted === 'withheld' ? withheldStatus(project) : wanted
  const isStaff = canProject(ctx.actor, 'project.review', access)
  if (target === project.status && (target !== 'processing' || !isStaff)) return {}
  if (isStaff) {
    requireWords(target, words)
    requireApprovable(project, target)
  } else {
    if (target === 'processing') authorizeProject(ctx.actor, 'project.submit', access, project.id)
    else {
      authorizeProject(ctx.actor, 'project.set_status', access, project.id)
      if (!isRequestable(target))
        throw new AppError('forbidden', ruleMessage('moderators_set_status', { status: target }))
    }
    await requireThreadCapacity(ctx.db, project.threadId, 'status')
  }
  return {
    status: target,
    ...(target === 'processing' && (await planSubmission(ctx, project, access))),
    ...(isApproved(target) && project.approvedAt === null && { approvedAt: ctx.now() }),
    ...(project.scheduledAt !== null && { scheduledAt: null }),
  }
}

function requireApprovable({ status, approvedAt }: ProjectRow, target: ProjectStatus): void {
  if (isApproved(target) && !isApprovable({ status, wasApproved: approvedAt !== null }))
    throw invalid('status', ruleMessage('submitted_to_approve', { status: target }))
}

/** Withholding hides a project; it never makes an address available. */
const withheldStatus = ({ status, approvedAt, requestedStatus }: ProjectRow): RejectedStatus =>
  isLinkedWhenWithheld({ status, wasApproved: approvedAt !== null, requestedStatus })
    ? 'withheld'
    : 'rejected'

/** Submitting clears the moderators' last message and starts the wait. */
async function planSubmission(
  ctx: SignedInCtx<Tx>,
  project: ProjectRow,
  access: ProjectAccess,
): Promise<ProjectUpdate> {
  const missing = await listMissing(ctx.db, project)
  if (missing.includes('upload-version')) throw invalid('status', ruleMessage('version_needed_for_review'))
  if (missing.length > 0 && !canProject(ctx.actor, 'project.review', access))
    throw invalid('status', ruleMessage('checklist_open', { values: missing.join(', ') }))
  return { moderatorMessage: null, moderatorMessageBody: null, queuedAt: ctx.now() }
}

/**
 * Posts the change to the project's thread and records the domain event. Members do not see which moderator acted; for
 * scheduled releases the message has no author.
 */
export async function noteStatusChange(
  { db, actor, now }: ActingCtx<Tx>,
  project: Pick<ProjectRow, 'id' | 'threadId' | 'status'>,
  newStatus: ProjectStatus,
): Promise<void> {
  await insertMessage(db, {
    type: 'status_change',
    threadId: project.threadId,
    authorId: actorId(actor),
    oldStatus: project.status,
    newStatus,
    hideIdentity: actsUnnamed(actor),
    createdAt: now(),
  })
  const change = { projectId: project.id, actorId: actorId(actor), oldStatus: project.status, newStatus }
  await record(db, ...domainEventsOf(change))
  // Staff reviewed it: the next review compares with this state.
  if (newStatus !== 'processing' && (project.status === 'processing' || actsUnnamed(actor)))
    await keepReviewedSheet(db, project.id, { decidedAt: now(), status: newStatus })
}

interface StatusChange {
  projectId: string
  /** `null` for scheduled jobs. */
  actorId: string | null
  oldStatus: ProjectStatus
  newStatus: ProjectStatus
}

/**
 * Domain events of a change of status: submitted, decided, or released on schedule. The team is not notified when a member
 * changes between approved statuses. Subscribers of newly public projects are notified in any case.
 */
function domainEventsOf(change: StatusChange): DomainEvent[] {
  const { projectId, actorId, oldStatus, newStatus } = change
  const listed = isSearchable(newStatus) && !isSearchable(oldStatus)
  return [
    ...judgementsOf(change),
    ...(listed ? [{ name: 'project.listed', projectId, actorId } as const] : []),
  ]
}

function judgementsOf(change: StatusChange): DomainEvent[] {
  const { oldStatus, newStatus } = change
  if (newStatus === 'processing') return [{ name: 'project.submitted', ...change }]
  if (newStatus === 'rejected') return [{ name: 'project.rejected', ...change }]
  if (newStatus === 'withheld') return [{ name: 'project.withheld', ...change }]
  if (!isApproved(newStatus) || isApproved(oldStatus)) return []
  return [{ name: oldStatus === 'scheduled' ? 'project.released' : 'project.approved', ...change }]
}
