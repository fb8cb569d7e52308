import { ruleMessage } from '../../contract/rules.ts'
import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { NewProject, Project } from '../../contract/projects/project-shapes.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { invalid } from '../kernel/errors.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import { authorizeOrganization, isOrganizationShown } from '../organizations/organizations.policy.ts'
import { accessToOrganization, findOrganizationRights } from '../organizations/organizations.queries.ts'
import { parseLicense } from './licenses/license.ts'
import { logActionOnProject } from './staff-actions.ts'
import {
  checkCategories,
  type LinkFields,
  PROJECT_VIOLATIONS,
  refuseIdAsSlug,
  saveLinks,
} from './project-fields.ts'
import { insertProject } from './project-rows.queries.ts'
import { requireProject } from './projects.load.ts'
import { viewProject } from './projects.view.ts'

/** The fields of a draft, converted from v2 or v3. */
export type DraftForm = Omit<NewProject, 'initial_versions'> & Pick<LinkFields, 'link_urls'>

/** Creates a draft owned by its creator, or by the organization it is created for. */
export async function createProjectDraft(ctx: SignedInCtx, form: DraftForm): Promise<Project> {
  const reference = await ctx.reference()
  const id = await translateViolations(
    atomically(ctx, (ctx) => insertDraft(ctx, form)),
    PROJECT_VIOLATIONS,
  )
  const { record: project } = await requireProject(ctx, id)
  return viewProject(project, { siteUrl: ctx.siteUrl, reference }, true)
}

/** The rows of a new draft; `status` may differ when the caller goes on to submit it in the same transaction. */
export async function insertDraft(ctx: SignedInCtx<Tx>, form: DraftForm): Promise<string> {
  const { db, actor } = ctx
  const reference = await ctx.reference()
  if (!form.is_draft) throw invalid('is_draft', ruleMessage('draft_only'))
  checkCategories(form, reference)
  const licenseId = parseLicense(form.license_id, reference)
  await refuseIdAsSlug(db, form.slug)
  if (form.organization_id) await requireMayAddTo(ctx, form.organization_id)

  const ids = { id: mintId(), teamId: mintId(), threadId: mintId() }
  const row = {
    ...ids,
    organizationId: form.organization_id ?? null,
    slug: form.slug,
    title: form.title,
    summary: form.description,
    body: form.body,
    requestedStatus: form.requested_status,
    moderatorMessage: null,
    moderatorMessageBody: null,
    licenseId,
    licenseUrl: form.license_url,
    clientSide: form.client_side,
    serverSide: form.server_side,
    categories: form.categories,
    additionalCategories: form.additional_categories,
    iconKey: null,
    rawIconKey: null,
    color: null,
    approvedAt: null,
    queuedAt: null,
  }
  await insertProject(db, row, form.organization_id ? null : actor.id)
  await saveLinks(db, ids.id, form, reference)
  await logActionOnProject(ctx, { ...row, status: 'draft' }, { action: 'created' })
  await record(db, { name: 'project.changed', projectId: ids.id })
  return ids.id
}

async function requireMayAddTo({ db, actor }: SignedInCtx<Tx>, organizationId: string): Promise<void> {
  const rights = await findOrganizationRights(db, organizationId, actor.id)
  const access = rights && accessToOrganization(rights, rights)
  if (!access || !isOrganizationShown(actor, access))
    throw invalid('organization_id', ruleMessage('unknown_organization'))
  authorizeOrganization(actor, 'organization.add_project', access, organizationId)
}
