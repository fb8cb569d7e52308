import {
  v3GetOrganization,
  v3ListOrganizations,
  v3ListUserOrganizations,
} from '../../contract/organizations/v3-organizations.ts'
import { requireVisibleUser } from '../accounts/users/visible-users.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { requireFirst } from '../kernel/errors.ts'
import { listOrganizationsByRef, listOrganizationsOfUser } from './organizations.queries.ts'
import { viewV3Organizations } from './v3-organizations.view.ts'
import { onlyShownOrganizations, requireShownOrganization } from './visible-organizations.ts'

export function mountV3Organizations(app: App): void {
  serve(app, v3GetOrganization, async (ctx, { params }) => {
    const organization = await requireShownOrganization(ctx, params.organization)
    return requireFirst(await viewV3Organizations(ctx, [organization]), 'organization', params.organization)
  })
  serve(app, v3ListOrganizations, async (ctx, { query }) =>
    viewV3Organizations(
      ctx,
      await onlyShownOrganizations(ctx, await listOrganizationsByRef(ctx.db, query.ids)),
    ),
  )
  serve(app, v3ListUserOrganizations, async (ctx, { params }) => {
    const { id } = await requireVisibleUser(ctx, params.user)
    const rows = await listOrganizationsOfUser(ctx.db, id)
    return viewV3Organizations(ctx, await onlyShownOrganizations(ctx, rows))
  })
}
