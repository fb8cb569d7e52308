import type { AccountEventKind } from '@quarry/domain/accounts/activity'
import type { EmailList } from '@quarry/domain/notifications/email-subscriptions'
import type { WebhookMessageName } from '@quarry/domain/webhooks/webhooks'
import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { SuspensionChange } from '@quarry/domain/accounts/suspensions'
import type { TakedownChange, TakedownKind } from '@quarry/domain/moderation/takedowns'

/** A noun is not as it was: whoever derives something from its rows reads them again. */
export type AggregateChanged =
  | { name: 'project.changed'; projectId: string }
  | { name: 'project.deleted'; projectId: string }
  /** Only downloads or followers moved. */
  | { name: 'project.counters'; projectId: string }
  | { name: 'version.changed'; versionId: string; projectId: string }
  | { name: 'version.deleted'; versionId: string; projectId: string }
  | { name: 'user.changed'; userId: string }
  | { name: 'user.deleted'; userId: string }
  | { name: 'organization.changed'; organizationId: string }
  | { name: 'organization.deleted'; organizationId: string }
  | { name: 'collection.changed'; collectionId: string }
  | { name: 'collection.deleted'; collectionId: string }

/** Who did it: a user's id, or `null` for the clock (the actor `system`). */
interface Done {
  actorId: string | null
}

/** Something happened that somebody may want to hear of. Its time is that of the outbox row. */
export type DomainEvent =
  | (Done & {
      name: 'project.submitted'
      projectId: string
      oldStatus: ProjectStatus
      newStatus: ProjectStatus
    })
  | (Done & {
      name: 'project.approved'
      projectId: string
      oldStatus: ProjectStatus
      newStatus: ProjectStatus
    })
  | (Done & {
      name: 'project.rejected'
      projectId: string
      oldStatus: ProjectStatus
      newStatus: ProjectStatus
    })
  | (Done & {
      name: 'project.withheld'
      projectId: string
      oldStatus: ProjectStatus
      newStatus: ProjectStatus
    })
  | (Done & {
      name: 'project.released'
      projectId: string
      oldStatus: ProjectStatus
      newStatus: ProjectStatus
    })
  /** It can be found from now on: it was judged so, or its makers no longer hide it. */
  | (Done & { name: 'project.listed'; projectId: string })
  | (Done & { name: 'version.published'; versionId: string; projectId: string })
  | (Done & { name: 'files.uploaded'; versionId: string; projectId: string })
  | (Done & { name: 'member.invited'; teamId: string; userId: string; role: string })
  | (Done & { name: 'member.joined'; teamId: string; userId: string })
  /** Never recorded of what staff say among themselves. */
  | (Done & { name: 'message.posted'; threadId: string; messageId: string })
  /** A note of staff that names others of them; nobody else may be told of it. */
  | (Done & { name: 'note.posted'; threadId: string; messageId: string })
  | (Done & { name: 'report.closed'; reportId: string })
  | (Done & { name: 'report.reopened'; reportId: string })
  /** By itself, since nobody took what it was told. */
  | (Done & { name: 'webhook.paused'; webhookId: string; pausedAt: string })
  | (Done & { name: 'member.left'; teamId: string; userId: string })

/** Something happened to an account that its owner is told of by mail. Addresses and secrets are never among it. */
export type AccountDomainEvent =
  | (Done & { name: 'account.created'; userId: string })
  /** It is gone; where its mail goes stands in `farewells`. */
  | (Done & { name: 'account.deleted'; userId: string })
  | (Done & { name: 'data_export.asked'; userId: string; askedAt: string })
  | (Done & { name: 'data_export.ready'; userId: string })
  | (Done & { name: 'email.confirmation_asked'; userId: string })
  /** As it stands in the record of the account. */
  | (Done & { name: 'factor.changed'; userId: string; change: AccountEventKind })
  /** Staff have suspended it, or have changed that. */
  | (Done & { name: 'suspension.changed'; userId: string; suspensionId: string; change: SuspensionChange })
  /** Staff have taken down a thing of theirs, or have given it back. */
  | (Done & {
      name: 'takedown.changed'
      userId: string
      kind: TakedownKind
      thingId: string
      change: TakedownChange
    })
  /** Staff have taken down what they have in one step, or have given that back. */
  | (Done & { name: 'bulk_takedown.ended'; userId: string; bulkTakedownId: string; change: TakedownChange })
  /** Not like any time before. */
  | (Done & { name: 'sign_in.unknown'; userId: string; eventId: number })
  /** An account that has proved its address gets mails of this list from now on. */
  | (Done & { name: 'mail.chosen'; userId: string; list: EmailList })
  | (Done & { name: 'email.changed'; userId: string; changeId: string })
  /** Recorded for unknown names, too, so that asking takes as long. */
  | (Done & { name: 'password.reset_asked'; userId: string | null })
  | (Done & { name: 'password.changed'; userId: string })
  | (Done & { name: 'token.created'; userId: string; tokenId: string })
  /** Some app may act for them from now on, or may do more. */
  | (Done & { name: 'app.authorized'; userId: string; authorizationId: string })
  /** Somebody found it where anybody could. */
  | (Done & { name: 'token.revoked'; userId: string; tokenId: string })

/** Somebody is to be told by mail of what stands in their notifications, or of all that waits for the mail of a day. */
export type MailDue =
  | { name: 'notification.mail_due'; userId: string; notificationId: string }
  | { name: 'digest.due'; userId: string; until: string }

/** Somebody's own webhooks are to be told of what stands in their notifications. */
export interface CallDue {
  name: 'notification.call_due'
  userId: string
  notificationId: string
}

/** One address is to be told of one thing; all attempts at it have the same message id. */
export interface WebhookDue {
  name: 'webhook.due'
  webhookId: string
  messageId: string
  event: WebhookMessageName
  happenedAt: string
  /** Absent in a test of a webhook that is not of a project. */
  projectId?: string
  versionId?: string
  /** Of what is told to the webhook of a person. */
  notificationId?: string
}

/** An external scanner is to be asked about a file. */
export interface ExternalScanDue {
  name: 'external_scan.due'
  scanId: string
}

/** More is to be taken down, or given back, than one transaction should. */
export interface BulkTakedownDue {
  name: 'bulk_takedown.due'
  bulkTakedownId: string
}

/** An operator wants work that was given up to be tried again. */
export interface JobRetried {
  name: 'job.retried'
  queue: string
  job: string
  noun: string
  payload: Record<string, unknown>
}

/** Events carry ids only, since consumers read the rows again. */
export type OutboxEvent =
  | AggregateChanged
  | DomainEvent
  | AccountDomainEvent
  | MailDue
  | CallDue
  | WebhookDue
  | ExternalScanDue
  | BulkTakedownDue
  | JobRetried
