import { getOrganization } from '../../../contract/organizations/organizations.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { viewOrganizationDetail } from './organization-detail.ts'

export function mountOrganizationDetail(app: App): void {
  serve(app, getOrganization, (ctx, { params }) => viewOrganizationDetail(ctx, params.organization))
}
