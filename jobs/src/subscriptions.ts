import type {
  AccountDomainEvent,
  OutboxEvent,
  DomainEvent,
  JobRetried,
  MailDue,
  WebhookDue,
} from '@quarry/db/events'
import { INDEX_JOB_NAMES, type IndexJob, type IndexJobName } from './index-jobs.ts'
import { DELIVERY_QUEUES, type DeliveryQueueName } from './queues.ts'

/** Work that is done exactly once, in the order of its events for each aggregate. */
export interface Delivery {
  queue: DeliveryQueueName
  /** Name of the handler in the queue: that of the event. */
  name: string
  aggregate: string
  payload: Record<string, unknown>
}

export type Job = ({ queue: 'index' } & IndexJob) | Delivery

type SubscriptionChange = Extract<
  DomainEvent,
  { name: 'subscription.provisioned' | 'subscription.unprovisioned' }
>

type Subscriptions = {
  readonly [Name in OutboxEvent['name']]: (event: Extract<OutboxEvent, { name: Name }>) => readonly Job[]
}

/** An event without a subscription, most likely of a newer release. Deleting it would lose it for good. */
export class UnknownEventError extends Error {
  override name = 'UnknownEventError'
}

const index = (name: IndexJobName, id: string): Job => ({ queue: 'index', name, id })

/**
 * The jobs of each event. A deleted aggregate needs the same index job as a changed one: without a row, the job removes the
 * document.
 */
const SUBSCRIPTIONS: Subscriptions = {
  'project.changed': ({ projectId }) => [index('sync-project', projectId)],
  'project.deleted': ({ projectId }) => [index('sync-project', projectId)],
  'project.counters': ({ projectId }) => [index('sync-counters', projectId)],
  'version.changed': versionJobs,
  'version.deleted': versionJobs,
  'user.changed': ({ userId }) => [index('sync-user', userId)],
  'user.deleted': ({ userId }) => [index('sync-user', userId)],
  'organization.changed': ({ organizationId }) => [index('sync-organization', organizationId)],
  'organization.deleted': ({ organizationId }) => [index('sync-organization', organizationId)],
  'collection.changed': ({ collectionId }) => [index('sync-collection', collectionId)],
  'collection.deleted': ({ collectionId }) => [index('sync-collection', collectionId)],
  // Members are notified if a schedule submitted it.
  'project.submitted': (event) => [
    scan(event),
    ...(event.actorId === null ? [notify(event, `project:${event.projectId}`)] : []),
  ],
  'files.uploaded': (event) => [scan(event)],
  'project.approved': notifyAndCallWebhooks,
  'project.rejected': notifyAndCallWebhooks,
  'project.withheld': notifyAndCallWebhooks,
  'project.released': notifyAndCallWebhooks,
  'project.listed': notifyOfProject,
  'version.published': notifyAndCallWebhooks,
  'member.invited': (event) => [notify(event, `user:${event.userId}`)],
  'member.joined': () => [],
  'member.left': () => [],
  'owner.changed': (event) => [
    notify(
      event,
      event.projectId === null ? `organization:${event.organizationId}` : `project:${event.projectId}`,
    ),
  ],
  'message.posted': (event) => [notify(event, `thread:${event.threadId}`)],
  'note.posted': (event) => [notify(event, `thread:${event.threadId}`)],
  'report.closed': (event) => [notify(event, `report:${event.reportId}`)],
  'report.reopened': (event) => [notify(event, `report:${event.reportId}`)],
  'staff.edited': (event) => [notify(event, `staff_log:${event.staffLogId}`)],
  'webhook.paused': (event) => [notify(event, `webhook:${event.webhookId}`)],
  'account.created': (event) => [mail(event, event.userId)],
  'account.deleted': (event) => [mail(event, event.userId)],
  'data_export.asked': ({ name, ...payload }) => [
    { queue: 'export', name, aggregate: `user:${payload.userId}`, payload },
  ],
  'data_export.ready': (event) => [mail(event, event.userId)],
  'email.confirmation_asked': (event) => [mail(event, event.userId)],
  'factor.changed': (event) => [mail(event, event.userId)],
  'suspension.changed': (event) => [mail(event, event.userId), index('sync-user', event.userId)],
  'takedown.changed': (event) => [mail(event, event.userId)],
  'bulk_takedown.ended': (event) => [mail(event, event.userId)],
  'sign_in.unknown': (event) => [mail(event, event.userId)],
  'mail.chosen': (event) => [mail(event, event.userId)],
  // The old address is notified; the new one has to be confirmed.
  'email.changed': (event) => [
    mail(event, event.userId),
    mail({ ...event, name: 'email.confirmation_asked' }, event.userId),
  ],
  'password.reset_asked': (event) => (event.userId === null ? [] : [mail(event, event.userId)]),
  'password.changed': (event) => [mail(event, event.userId)],
  'token.created': (event) => [mail(event, event.userId)],
  'app.authorized': (event) => [mail(event, event.userId)],
  'token.revoked': (event) => [mail(event, event.userId)],
  'charge.succeeded': (event) => [mail(event, event.userId)],
  'charge.failed': mailAndNotify,
  'charge.refunded': mailAndNotify,
  'subscription.ended': mailAndNotify,
  'subscription.provisioned': host,
  'subscription.unprovisioned': host,
  'server.removal_due': (event) => [mail(event, event.userId)],
  'provider_event.received': ({ name, ...payload }) => [
    { queue: 'payments', name, aggregate: `${payload.about}:${payload.objectId}`, payload },
  ],
  'payment_customer.deleted': ({ name, ...payload }) => [
    { queue: 'payments', name, aggregate: `customer:${payload.customerId}`, payload },
  ],
  'notification.mail_due': (event) => [mail(event, event.userId)],
  'notification.call_due': ({ name, ...payload }) => [
    { queue: 'webhook', name, aggregate: `user:${payload.userId}`, payload },
  ],
  'webhook.due': (event) => [callWebhook(event)],
  'external_scan.due': ({ name, scanId }) => [
    { queue: 'external_scan', name, aggregate: `scan:${scanId}`, payload: { scanId } },
  ],
  'bulk_takedown.due': ({ name, bulkTakedownId }) => [
    {
      queue: 'bulk_takedown',
      name,
      aggregate: `bulk_takedown:${bulkTakedownId}`,
      payload: { bulkTakedownId },
    },
  ],
  'digest.due': (event) => [mail(event, event.userId)],
  'job.retried': (event) => [retried(event)],
}

function versionJobs({ versionId, projectId }: { versionId: string; projectId: string }): Job[] {
  return [index('sync-version', versionId), index('sync-project', projectId)]
}

function notify({ name, ...payload }: DomainEvent | AccountDomainEvent, aggregate: string): Job {
  return { queue: 'notify', name, aggregate, payload }
}

function mailAndNotify(event: AccountDomainEvent & { userId: string }): Job[] {
  return [mail(event, event.userId), notify(event, `user:${event.userId}`)]
}

/** Events of one subscription in order. Other products need no server. */
function host({ name, ...payload }: SubscriptionChange): Job[] {
  if (payload.productType !== 'pyro') return []
  return [{ queue: 'hosting', name, aggregate: `subscription:${payload.subscriptionId}`, payload }]
}

/** The aggregate contains the kind of email: a mailbox that rejects one kind must not delay emails to a new address. */
function mail({ name, ...payload }: AccountDomainEvent | MailDue, userId: string): Job {
  return { queue: 'mail', name, aggregate: `user:${userId}/${name}`, payload }
}

function scan({ name, projectId }: DomainEvent & { projectId: string }): Job {
  return { queue: 'scan', name, aggregate: `project:${projectId}`, payload: { projectId } }
}

function notifyOfProject(event: DomainEvent & { projectId: string }): Job[] {
  return [notify(event, `project:${event.projectId}`)]
}

/** Users and webhooks in separate queues, so that neither waits for the other. */
function notifyAndCallWebhooks(event: DomainEvent & { projectId: string }): Job[] {
  const { name, ...payload } = event
  const aggregate = `project:${event.projectId}`
  return [notify(event, aggregate), { queue: 'webhook', name, aggregate, payload }]
}

/** Calls of one webhook run in order. A test call has an aggregate of its own and waits for no failed call. */
function callWebhook({ name, ...payload }: WebhookDue): Job {
  const aggregate = `webhook:${payload.webhookId}`
  return {
    queue: 'webhook',
    name,
    aggregate: payload.event === 'webhook.test' ? `${aggregate}/test` : aggregate,
    payload,
  }
}

function retried({ queue, job, aggregate, payload }: JobRetried): Job {
  const indexJob = INDEX_JOB_NAMES.find((name) => name === job)
  if (queue === 'index' && indexJob) return index(indexJob, aggregate)
  const deliveryQueue = DELIVERY_QUEUES.find((name) => name === queue)
  if (deliveryQueue) return { queue: deliveryQueue, name: job, aggregate, payload }
  throw new UnknownEventError(`unknown job ${job} of the queue ${queue}`)
}

/** The jobs that an event adds. Throws `UnknownEventError` for a name that is not in the table. */
export function jobsFor(event: OutboxEvent): readonly Job[] {
  if (!Object.hasOwn(SUBSCRIPTIONS, event.name))
    throw new UnknownEventError(`unknown event ${event.name}; is a newer release recording events?`)
  const subscribed = SUBSCRIPTIONS[event.name] as (event: OutboxEvent) => readonly Job[]
  return subscribed(event)
}
