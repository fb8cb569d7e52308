import type { AccountEventKind } from '@quarry/domain/accounts/activity'
import type { PaymentProviderName } from '@quarry/domain/billing/payment-methods'
import type { ProductType } from '@quarry/domain/billing/products'
import type { EmailList } from '@quarry/domain/notifications/email-subscriptions'
import type { WebhookMessageName } from '@quarry/domain/webhooks/webhooks'
import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { SuspensionChange } from '@quarry/domain/accounts/suspensions'
import type { TakedownChange, TakedownKind } from '@quarry/domain/moderation/takedowns'

/** An aggregate changed: consumers that derive data from its rows read them again. */
export type AggregateChanged =
  | { name: 'project.changed'; projectId: string }
  | { name: 'project.deleted'; projectId: string }
  /** Only the numbers of downloads or followers changed. */
  | { name: 'project.counters'; projectId: string }
  | { name: 'version.changed'; versionId: string; projectId: string }
  | { name: 'version.deleted'; versionId: string; projectId: string }
  | { name: 'user.changed'; userId: string }
  | { name: 'user.deleted'; userId: string }
  | { name: 'organization.changed'; organizationId: string }
  | { name: 'organization.deleted'; organizationId: string }
  | { name: 'collection.changed'; collectionId: string }
  | { name: 'collection.deleted'; collectionId: string }

/** `actorId`: a user's id, or `null` for a schedule (the actor `system`). */
interface Done {
  actorId: string | null
}

/** Events that can cause notifications. Their time is that of the outbox row. */
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
  /** It became searchable, by a decision or by its members. */
  | (Done & { name: 'project.listed'; projectId: string })
  | (Done & { name: 'version.published'; versionId: string; projectId: string })
  | (Done & { name: 'files.uploaded'; versionId: string; projectId: string })
  | (Done & { name: 'member.invited'; teamId: string; userId: string; role: string })
  | (Done & { name: 'member.joined'; teamId: string; userId: string })
  /** Not recorded for private notes of staff. */
  | (Done & { name: 'message.posted'; threadId: string; messageId: string })
  /** A private note that mentions other members of staff. Only these may be notified. */
  | (Done & { name: 'note.posted'; threadId: string; messageId: string })
  | (Done & { name: 'report.closed'; reportId: string })
  | (Done & { name: 'report.reopened'; reportId: string })
  /** Automatically, because its address did not accept messages. */
  | (Done & { name: 'webhook.paused'; webhookId: string; pausedAt: string })
  | (Done & { name: 'member.left'; teamId: string; userId: string })
  /**
   * A project moved into an organization (`newOwnerId` is null) or out of it, or a project or an organization has a new owner.
   * `userIds` are the owners before and after.
   */
  | (Done & {
      name: 'owner.changed'
      projectId: string | null
      organizationId: string | null
      newOwnerId: string | null
      userIds: readonly string[]
    })
  /** A subscription was paid: its perks begin, continue or change. */
  | (Done & {
      name: 'subscription.provisioned'
      subscriptionId: string
      userId: string
      productType: ProductType
    })
  /** The user deleted their account, or the perks ended because of a missing payment or a cancellation. */
  | (Done & {
      name: 'subscription.unprovisioned'
      subscriptionId: string
      userId: string
      productType: ProductType
    })
  /** By their role, on something of these users. */
  | (Done & { name: 'staff.edited'; staffLogId: number; userIds: readonly string[] })

/** Events of an account that are emailed to its owner. Their payloads never contain addresses or secrets. */
export type AccountDomainEvent =
  | (Done & { name: 'account.created'; userId: string })
  /** The recipient of its email is in `farewells`. */
  | (Done & { name: 'account.deleted'; userId: string })
  | (Done & { name: 'data_export.asked'; userId: string; askedAt: string })
  | (Done & { name: 'data_export.ready'; userId: string })
  | (Done & { name: 'email.confirmation_asked'; userId: string })
  /** Same kinds as the account activity. */
  | (Done & { name: 'factor.changed'; userId: string; change: AccountEventKind })
  /** Staff suspended it, or changed the suspension. */
  | (Done & { name: 'suspension.changed'; userId: string; suspensionId: string; change: SuspensionChange })
  /** Staff took down one of the user's collections or organizations, or restored it. */
  | (Done & {
      name: 'takedown.changed'
      userId: string
      kind: TakedownKind
      thingId: string
      change: TakedownChange
    })
  /** A bulk takedown or its restoration ended. */
  | (Done & { name: 'bulk_takedown.ended'; userId: string; bulkTakedownId: string; change: TakedownChange })
  /** A sign-in from an unknown device or network. */
  | (Done & { name: 'sign_in.unknown'; userId: string; eventId: number })
  /** A user with a confirmed address subscribed to a list. */
  | (Done & { name: 'mail.chosen'; userId: string; list: EmailList })
  | (Done & { name: 'email.changed'; userId: string; changeId: string })
  /** Recorded for unknown names, too, so that the response time does not reveal accounts. */
  | (Done & { name: 'password.reset_asked'; userId: string | null })
  | (Done & { name: 'password.changed'; userId: string })
  | (Done & { name: 'token.created'; userId: string; tokenId: string })
  /** An app was authorized, or got more scopes. */
  | (Done & { name: 'app.authorized'; userId: string; authorizationId: string })
  /** It was found in public. */
  | (Done & { name: 'token.revoked'; userId: string; tokenId: string })
  | (Done & { name: 'charge.succeeded'; userId: string; chargeId: string })
  /** The provider refused an automatic charge. */
  | (Done & { name: 'charge.failed'; userId: string; chargeId: string })
  | (Done & { name: 'charge.refunded'; userId: string; chargeId: string })
  /** The perks ended. */
  | (Done & { name: 'subscription.ended'; userId: string; subscriptionId: string })
  /** A server whose subscription ended will be deleted. */
  | (Done & { name: 'server.removal_due'; userId: string; serverId: string })

/** An email about a notification, or a digest, is due. */
export type MailDue =
  | { name: 'notification.mail_due'; userId: string; notificationId: string }
  | { name: 'digest.due'; userId: string; until: string }

/** A notification is due for the user's webhooks. */
export interface CallDue {
  name: 'notification.call_due'
  userId: string
  notificationId: string
}

/** A message to one webhook is due. All its attempts have the same message id. */
export interface WebhookDue {
  name: 'webhook.due'
  webhookId: string
  messageId: string
  event: WebhookMessageName
  happenedAt: string
  /** Absent in tests of webhooks without a project. */
  projectId?: string
  versionId?: string
  /** Personal webhooks only. */
  notificationId?: string
}

/** A request to the external scanner is due. */
export interface ExternalScanDue {
  name: 'external_scan.due'
  scanId: string
}

/** The next batch of a bulk takedown is due. */
export interface BulkTakedownDue {
  name: 'bulk_takedown.due'
  bulkTakedownId: string
}

/** The payment provider reported a change: the object is read again. */
export interface ProviderEventReceived {
  name: 'provider_event.received'
  provider: PaymentProviderName
  about: 'payment' | 'customer'
  objectId: string
}

/** The account of a customer of the payment provider was deleted. */
export interface PaymentCustomerDeleted {
  name: 'payment_customer.deleted'
  provider: PaymentProviderName
  customerId: string
}

/** An operator retries a failed job. */
export interface JobRetried {
  name: 'job.retried'
  queue: string
  job: string
  aggregate: string
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
  | ProviderEventReceived
  | PaymentCustomerDeleted
  | JobRetried
