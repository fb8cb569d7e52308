import * as contract from '../../../contract/moderation/takedowns.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import {
  restoreCollection,
  restoreOrganization,
  takeDownCollection,
  takeDownOrganization,
} from './takedowns.service.ts'

export function mountTakedowns(app: App): void {
  serve(app, contract.takeDownOrganization, (ctx, { params, body }) =>
    takeDownOrganization(ctx, params.organization, body.reason),
  )
  serve(app, contract.restoreOrganization, (ctx, { params }) => restoreOrganization(ctx, params.organization))
  serve(app, contract.takeDownCollection, (ctx, { params, body }) =>
    takeDownCollection(ctx, params.collection, body.reason),
  )
  serve(app, contract.restoreCollection, (ctx, { params }) => restoreCollection(ctx, params.collection))
}
