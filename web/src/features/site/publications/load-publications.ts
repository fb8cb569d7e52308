import type { Description } from '../../../lib/head/described-page-head.ts'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import { markdownListQuery, markdownQuery } from '../../markdown/markdown.queries.ts'
import { changelogParams } from './changelog-address.ts'
import { entryHref, entryName, readableEntries } from './changelog-entry-name.ts'
import { changelogEntryQuery, changelogQuery, legalTextQuery } from './publications.queries.ts'

/** A legal text with its HTML. */
export async function loadLegal(
  { api, queryClient, i18n, markdown }: RouterContext,
  name: string,
): Promise<Description> {
  const { title, description, body } = await queryClient.ensureQueryData(legalTextQuery(api, name))
  await queryClient.ensureQueryData(markdownQuery({ intl: i18n.intl(), markdown, text: body }))
  return { title, description, path: `/legal/${name}` }
}

/** A page of the changelog with its HTML. */
export async function loadChangelog(
  { api, queryClient, i18n, markdown, siteUrl }: RouterContext,
  search: object,
): Promise<Description> {
  const intl = i18n.intl()
  const { entries } = await queryClient.ensureQueryData(changelogQuery(api, changelogParams(search)))
  const source = { intl, markdown, baseLevel: 3 }
  await queryClient.ensureQueryData(markdownListQuery(source, readableEntries(entries)))
  return {
    title: intl.formatMessage({ id: 'site-publications.changelog.title' }),
    description: intl.formatMessage({ id: 'site-publications.changelog.description' }),
    path: '/news/changelog',
    feed: `${siteUrl}/feed/changelog/all.atom`,
  }
}

/** One entry with its HTML. */
export async function loadEntry(
  { api, queryClient, i18n, markdown }: RouterContext,
  params: { product: string; slug: string },
): Promise<Description> {
  const intl = i18n.intl()
  const { entry } = await queryClient.ensureQueryData(changelogEntryQuery(api, params))
  await queryClient.ensureQueryData(markdownQuery({ intl, markdown, text: entry.body }))
  const title = entryName(intl, entry)
  return {
    title,
    description: intl.formatMessage({ id: 'site-publications.changelog.about' }, { title }),
    path: entryHref(entry),
  }
}
