import { ruleMessage } from '../../contract/rules.ts'
import { ADDITIONAL_CATEGORIES_MAX, CATEGORIES_MAX, EDITED_PROJECTS_MAX } from '@quarry/domain/limits/counts'
import { underlyingType } from '@quarry/domain/projects/project-types'
import { record } from '@quarry/db/outbox'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import type { ProjectsPatch } from '../../contract/projects/project-shapes.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { invalid } from '../kernel/errors.ts'
import type { Reference } from './tags/reference-data.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import { checkCategories, PROJECT_VIOLATIONS, saveLinks, type LinkFields } from './project-fields.ts'
import { listDonationLinks } from './project-links.queries.ts'
import { recordEdit } from './project-edits.ts'
import { updateProject } from './project-rows.queries.ts'
import { requireLocked } from './projects.load.ts'
import type { Tx } from '@quarry/db/db'
import { changesBetween } from '../moderation/staff-log/logged-changes.ts'
import { logActionOnProject } from './staff-actions.ts'

/** The patch of v2 or v3. */
type ProjectsChange = ProjectsPatch & Pick<LinkFields, 'link_urls'>

/** All or none: the actor needs the right on every project, through its team or its organization. */
export function editManyProjects(
  ctx: SignedInCtx,
  refs: readonly string[],
  patch: ProjectsChange,
): Promise<undefined> {
  if (refs.length > EDITED_PROJECTS_MAX)
    throw invalid('ids', ruleMessage('max_entries', { max: EDITED_PROJECTS_MAX }))
  return translateViolations(
    atomically(ctx, async (ctx) => {
      // Always in the same order, so that two such edits cannot deadlock.
      for (const ref of [...new Set(refs)].toSorted()) {
        const { project } = await requireLocked(ctx, ref, 'project.edit')
        await editOne(ctx, project, patch)
      }
      return undefined
    }),
    PROJECT_VIOLATIONS,
  )
}

async function editOne(ctx: SignedInCtx<Tx>, project: ProjectRow, patch: ProjectsChange): Promise<void> {
  const reference = await ctx.reference()
  const categories = merged(
    project.categories,
    patch.categories,
    patch.add_categories,
    patch.remove_categories,
  )
  const additional = merged(
    project.additionalCategories,
    patch.additional_categories,
    patch.add_additional_categories?.filter(
      (name) => !categories.includes(name) && mayCarry(project, name, reference),
    ),
    patch.remove_additional_categories,
  )
  if (categories.length > CATEGORIES_MAX)
    throw invalid(
      'categories',
      ruleMessage('too_many_on_project', { max: CATEGORIES_MAX, project: project.slug }),
    )
  if (additional.length > ADDITIONAL_CATEGORIES_MAX)
    throw invalid(
      'additional_categories',
      ruleMessage('too_many_on_project', { max: ADDITIONAL_CATEGORIES_MAX, project: project.slug }),
    )
  checkCategories({ categories, additional_categories: additional }, reference)
  const columns = { categories, additionalCategories: additional }
  await updateProject(ctx.db, project.id, columns)
  const links = await saveLinks(ctx.db, project.id, await mergedLinks(ctx.db, project.id, patch), reference)
  await recordEdit(ctx, project, columns, links)
  await logActionOnProject(ctx, project, {
    action: 'edited',
    ...changesBetween({ ...project, ...links.before }, { ...columns, ...links.after }),
  })
  await record(ctx.db, { name: 'project.changed', projectId: project.id })
}

/** True for a category of one of the project's types; unknown ones are refused later, by name. */
function mayCarry({ projectTypes }: ProjectRow, name: string, { categories }: Reference): boolean {
  const types = categories.filter((category) => category.name === name).map(({ projectType }) => projectType)
  if (types.length === 0 || projectTypes.length === 0) return true
  return projectTypes.some((type) => types.includes(underlyingType(type)))
}

const merged = (
  current: string[],
  set: string[] = current,
  add: string[] = [],
  remove: string[] = [],
): string[] => [...new Set([...set, ...add])].filter((name) => !remove.includes(name))

async function mergedLinks(tx: Tx, projectId: string, patch: ProjectsChange): Promise<LinkFields> {
  const { issues_url, source_url, wiki_url, discord_url, link_urls } = patch
  const plain: LinkFields = { issues_url, source_url, wiki_url, discord_url, link_urls }
  const { donation_urls: set, add_donation_urls: add, remove_donation_urls: remove } = patch
  if (!set && !add && !remove) return plain
  const current = await listDonationLinks(tx, projectId)
  const byPlatform = new Map([...(set ?? current), ...(add ?? [])].map((link) => [link.platform, link]))
  for (const link of remove ?? []) byPlatform.delete(link.platform)
  return { ...plain, donation_urls: [...byPlatform.values()] }
}
