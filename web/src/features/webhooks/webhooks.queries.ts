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

/** Whose webhooks they are; for a person always the viewer. */
export interface WebhookOwner {
  kind: 'project' | 'organization' | 'person'
  id: string
}

export type WebhookFields = Pick<Webhook, 'name' | 'url' | 'format' | 'events'>

/** Edited fields with the revision that they are based on, or a pause. */
export type WebhookPatch = Partial<WebhookFields> & { paused?: boolean; revision?: string }

/** The webhook endpoints of an owner kind behind one interface. */
export function webhookCalls(api: ApiClient, { kind, id }: WebhookOwner) {
  if (kind === 'project') {
    const params = { project: id }
    return {
      list: () => api(listProjectWebhooks, { params }),
      add: (body: WebhookFields) => api(createProjectWebhook, { params, body }),
      edit: (webhook: string, body: WebhookPatch) =>
        api(editProjectWebhook, { params: { ...params, webhook }, body }),
      remove: (webhook: string) => api(deleteProjectWebhook, { params: { ...params, webhook } }),
      test: (webhook: string) => api(testProjectWebhook, { params: { ...params, webhook } }),
      renew: (webhook: string) => api(renewProjectWebhookSecret, { params: { ...params, webhook } }),
    }
  }
  if (kind === 'person')
    // A personal webhook has no events of its own: they are part of the notification preferences.
    return {
      list: () => api(listOwnWebhooks, {}),
      add: (fields: WebhookFields) => api(createOwnWebhook, { body: fields }),
      edit: (webhook: string, fields: WebhookPatch) =>
        api(editOwnWebhook, { params: { webhook }, body: fields }),
      remove: (webhook: string) => api(deleteOwnWebhook, { params: { webhook } }),
      test: (webhook: string) => api(testOwnWebhook, { params: { webhook } }),
      renew: (webhook: string) => api(renewOwnWebhookSecret, { params: { webhook } }),
    }
  const params = { organization: id }
  return {
    list: () => api(listOrganizationWebhooks, { params }),
    add: (body: WebhookFields) => api(createOrganizationWebhook, { params, body }),
    edit: (webhook: string, body: WebhookPatch) =>
      api(editOrganizationWebhook, { params: { ...params, webhook }, body }),
    remove: (webhook: string) => api(deleteOrganizationWebhook, { params: { ...params, webhook } }),
    test: (webhook: string) => api(testOrganizationWebhook, { params: { ...params, webhook } }),
    renew: (webhook: string) => api(renewOrganizationWebhookSecret, { params: { ...params, webhook } }),
  }
}

/** Loaded on each visit, because new responses arrive at any time. */
export const webhooksQuery = (api: ApiClient, owner: WebhookOwner) =>
  queryOptions({
    queryKey: ['webhooks', owner.kind, owner.id],
    queryFn: () => webhookCalls(api, owner).list(),
    staleTime: 0,
  })
