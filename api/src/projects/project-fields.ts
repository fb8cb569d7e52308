import { ruleMessage } from '../../contract/rules.ts'
import type { Tx } from '@quarry/db/db'
import type { NewProject } from '../../contract/projects/project-shapes.ts'
import { invalid } from '../kernel/errors.ts'
import type { Reference } from './tags/reference-data.ts'
import { replaceLinks, type Link } from './project-links.queries.ts'
import { isOtherProjectId } from './project-rows.queries.ts'

export const PLAIN_LINKS = {
  issues_url: 'issues',
  source_url: 'source',
  wiki_url: 'wiki',
  discord_url: 'discord',
} as const

export type LinkFields = Partial<Pick<NewProject, keyof typeof PLAIN_LINKS | 'donation_urls'>> & {
  /** Links by platform code, as v3 has them. */
  link_urls?: Record<string, string | null> | undefined
}

/** Constraint violations of the projects table as errors of form fields. */
export const PROJECT_VIOLATIONS = {
  projects_slug_key: () => invalid('slug', ruleMessage('slug_in_use'), 'slug_taken'),
  projects_categories_known: () => invalid('categories', ruleMessage('unknown_category')),
  projects_license_id_length: () => invalid('license_id', ruleMessage('too_long')),
}

/** A slug must not equal another project's id in any letter case, or addresses would become ambiguous. */
export async function refuseIdAsSlug(db: Tx, slug: string, ownId?: string): Promise<void> {
  if (await isOtherProjectId(db, slug, ownId)) throw invalid('slug', ruleMessage('slug_in_use'), 'slug_taken')
}

export function checkCategories(
  fields: { categories?: string[]; additional_categories?: string[] },
  reference: Reference,
) {
  for (const field of ['categories', 'additional_categories'] as const) {
    const unknown = fields[field]?.find((name) => !reference.categoryNames.has(name))
    if (unknown !== undefined) throw invalid(field, ruleMessage('unknown_category_named', { name: unknown }))
  }
  const primary = new Set(fields.categories)
  const both = fields.additional_categories?.find((name) => primary.has(name))
  if (both !== undefined)
    throw invalid('additional_categories', ruleMessage('repeats_category', { name: both }))
}

/** Replaces the links that are named; null removes one, absent keeps it. */
export async function saveLinks(
  db: Tx,
  projectId: string,
  fields: LinkFields,
  reference: Reference,
): Promise<ChangedLinks> {
  const named = Object.entries(fields.link_urls ?? {}).map(([platform, url]) => {
    if (!reference.linkPlatformByCode.has(platform))
      throw invalid(
        `link_urls.${platform}`,
        ruleMessage('one_of', { values: reference.linkPlatforms.map(({ code }) => code).join(', ') }),
      )
    return { platform, url }
  })
  const plain = Object.entries(PLAIN_LINKS).flatMap(([field, platform]) => {
    const url = fields[field as keyof typeof PLAIN_LINKS]
    return url === undefined ? [] : [{ platform, url }]
  })
  const single = [...plain, ...named]
  const donations = fields.donation_urls
  const donationCodes = reference.linkPlatforms.filter((p) => p.isDonation).map((p) => p.code)
  donations?.forEach(({ platform }, index) => {
    if (!donationCodes.includes(platform))
      throw invalid(`donation_urls.${index}.id`, ruleMessage('one_of', { values: donationCodes.join(', ') }))
  })
  if (new Set(donations?.map((link) => link.platform)).size !== (donations?.length ?? 0))
    throw invalid('donation_urls', ruleMessage('platform_twice'))

  const platforms = [...single.map((link) => link.platform), ...(donations ? donationCodes : [])]
  if (platforms.length === 0) return { before: {}, after: {} }
  const links = [...single, ...(donations ?? [])].flatMap(({ platform, url }) =>
    url === null ? [] : [{ platform, url }],
  )
  const previous = await replaceLinks(db, projectId, { platforms, links })
  return { before: urlsOf(platforms, previous), after: urlsOf(platforms, links) }
}

/** Addresses by platform, before and after an edit. */
export interface ChangedLinks {
  before: object
  after: object
}

const urlsOf = (platforms: readonly string[], links: readonly Link[]): object =>
  Object.fromEntries(
    platforms.map((platform) => [platform, links.find((link) => link.platform === platform)?.url ?? null]),
  )
