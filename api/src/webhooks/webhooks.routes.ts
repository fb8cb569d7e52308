import * as webhooks from '../../contract/webhooks/webhooks.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { OWN } from './webhook-owners.ts'
import {
  addWebhook,
  changeWebhook,
  dropWebhook,
  listWebhooks,
  renewSecret,
  testWebhook,
} from './webhooks.service.ts'

export function mountWebhooks(app: App): void {
  serve(app, webhooks.listProjectWebhooks, (ctx, { params }) => listWebhooks(ctx, params))
  serve(app, webhooks.createProjectWebhook, (ctx, { params, body }) => addWebhook(ctx, params, body))
  serve(app, webhooks.editProjectWebhook, (ctx, { params, body }) =>
    changeWebhook(ctx, { ref: params, id: params.webhook }, body),
  )
  serve(app, webhooks.deleteProjectWebhook, (ctx, { params }) => dropWebhook(ctx, params, params.webhook))
  serve(app, webhooks.testProjectWebhook, (ctx, { params }) => testWebhook(ctx, params, params.webhook))
  serve(app, webhooks.renewProjectWebhookSecret, (ctx, { params }) =>
    renewSecret(ctx, params, params.webhook),
  )

  serve(app, webhooks.listOrganizationWebhooks, (ctx, { params }) => listWebhooks(ctx, params))
  serve(app, webhooks.createOrganizationWebhook, (ctx, { params, body }) => addWebhook(ctx, params, body))
  serve(app, webhooks.editOrganizationWebhook, (ctx, { params, body }) =>
    changeWebhook(ctx, { ref: params, id: params.webhook }, body),
  )
  serve(app, webhooks.deleteOrganizationWebhook, (ctx, { params }) =>
    dropWebhook(ctx, params, params.webhook),
  )
  serve(app, webhooks.testOrganizationWebhook, (ctx, { params }) => testWebhook(ctx, params, params.webhook))
  serve(app, webhooks.renewOrganizationWebhookSecret, (ctx, { params }) =>
    renewSecret(ctx, params, params.webhook),
  )

  serve(app, webhooks.listOwnWebhooks, (ctx) => listWebhooks(ctx, OWN))
  serve(app, webhooks.createOwnWebhook, (ctx, { body }) => addWebhook(ctx, OWN, body))
  serve(app, webhooks.editOwnWebhook, (ctx, { params, body }) =>
    changeWebhook(ctx, { ref: OWN, id: params.webhook }, body),
  )
  serve(app, webhooks.deleteOwnWebhook, (ctx, { params }) => dropWebhook(ctx, OWN, params.webhook))
  serve(app, webhooks.testOwnWebhook, (ctx, { params }) => testWebhook(ctx, OWN, params.webhook))
  serve(app, webhooks.renewOwnWebhookSecret, (ctx, { params }) => renewSecret(ctx, OWN, params.webhook))
}
