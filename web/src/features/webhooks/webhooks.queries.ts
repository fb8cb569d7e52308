import type { ApiClient } from '@quarry/api/contract/client'
import {
  createOrganizationWebhook,
  createOwnWebhook,
  createProjectWebhook,
  deleteOrganizationWebhook,
  deleteOwnWebhook,
  deleteProjectWebhook,
  editOrganizationWebhook,
  editOwnWebhook,
  editProjectWebhook,
  listOrganizationWebhooks,
  listOwnWebhooks,
  listProjectWebhooks,
  renewOrganizationWebhookSecret,
  renewOwnWebhookSecret,
  renewProjectWebhookSecret,
  testOrganizationWebhook,
  testOwnWebhook,
  testProjectWebhook,
  type Webhook,
} from '@quarry/api/contract/webhooks/webhooks'
import { queryOptions } from '@tanstack/react-query'

/** Whose webhooks they are; a person has those of their own alone. */
export interface Holder {
  kind: 'project' | 'organization' | 'person'
  id: string
}

export type WebhookFields = Pick<Webhook, 'name' | 'url' | 'format' | 'events'>

/** What can be done with the webhooks of a holder, whichever kind it is of. */
export function webhookCalls(api: ApiClient, { kind, id }: Holder) {
  if (kind === 'project') {
    const params = { project: id }
    return {
      list: () => api(listProjectWebhooks, { params }),
      add: (body: WebhookFields) => api(createProjectWebhook, { params, body }),
      edit: (webhook: string, body: Partial<WebhookFields> & { paused?: boolean }) =>
        api(editProjectWebhook, { params: { ...params, webhook }, body }),
      remove: (webhook: string) => api(deleteProjectWebhook, { params: { ...params, webhook } }),
      test: (webhook: string) => api(testProjectWebhook, { params: { ...params, webhook } }),
      renew: (webhook: string) => api(renewProjectWebhookSecret, { params: { ...params, webhook } }),
    }
  }
  if (kind === 'person')
    // What they are told of is chosen with all other notifications.
    return {
      list: () => api(listOwnWebhooks, {}),
      add: (fields: WebhookFields) => api(createOwnWebhook, { body: fields }),
      edit: (webhook: string, fields: Partial<WebhookFields> & { paused?: boolean }) =>
        api(editOwnWebhook, { params: { webhook }, body: fields }),
      remove: (webhook: string) => api(deleteOwnWebhook, { params: { webhook } }),
      test: (webhook: string) => api(testOwnWebhook, { params: { webhook } }),
      renew: (webhook: string) => api(renewOwnWebhookSecret, { params: { webhook } }),
    }
  const params = { organization: id }
  return {
    list: () => api(listOrganizationWebhooks, { params }),
    add: (body: WebhookFields) => api(createOrganizationWebhook, { params, body }),
    edit: (webhook: string, body: Partial<WebhookFields> & { paused?: boolean }) =>
      api(editOrganizationWebhook, { params: { ...params, webhook }, body }),
    remove: (webhook: string) => api(deleteOrganizationWebhook, { params: { ...params, webhook } }),
    test: (webhook: string) => api(testOrganizationWebhook, { params: { ...params, webhook } }),
    renew: (webhook: string) => api(renewOrganizationWebhookSecret, { params: { ...params, webhook } }),
  }
}

/** Asked for anew whenever the page is shown: answers come in by themselves. */
export const webhooksQuery = (api: ApiClient, holder: Holder) =>
  queryOptions({
    queryKey: ['webhooks', holder.kind, holder.id],
    queryFn: () => webhookCalls(api, holder).list(),
    staleTime: 0,
  })
