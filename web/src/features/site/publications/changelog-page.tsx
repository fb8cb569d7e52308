import { CHANGELOG_PRODUCTS } from '@quarry/domain/site/changelog-products'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Rss } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import { markdownListQuery } from '../../markdown/markdown.queries.ts'
import { Prose } from '../../markdown/prose.tsx'
import { changelogParams } from './changelog-address.ts'
import { entryHref, readableEntries, entryName } from './changelog-entry-name.ts'
import { changelogQuery, ENTRIES_PER_PAGE } from './publications.queries.ts'
import '../../../styles/pages/site-publications.css'
import type { ChangelogEntry } from '@quarry/api/contract/site/publications'
import { useCatalogue } from '../../../lib/i18n/use-message-catalogue.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'

/** Changelog entries, newest first, of all products or of one. */
export function ChangelogPage({ search }: { search: object }) {
  const place = changelogParams(search)
  const { filter, page } = place
  const intl = useIntl()
  const { api, markdown } = useRouter().options.context
  const { data } = useSuspenseQuery(changelogQuery(api, place))
  const { data: rendered } = useSuspenseQuery(
    markdownListQuery({ intl, markdown, baseLevel: 3 }, readableEntries(data.entries)),
  )
  const base = filter ? `/news/changelog?filter=${filter}` : '/news/changelog'
  const tabs = [
    {
      href: '/news/changelog',
      label: intl.formatMessage({ id: 'site-publications.changelog.all' }),
      isCurrent: !filter,
    },
    ...CHANGELOG_PRODUCTS.map((product) => ({
      href: `/news/changelog?filter=${product}`,
      label: intl.formatMessage({ id: `site-publications.product.${product}` }),
      isCurrent: filter === product,
    })),
  ]
  return (
    <>
      <TabLinks label={intl.formatMessage({ id: 'site-publications.changelog.parts' })} tabs={tabs} />
      {data.entries.length === 0 ? (
        <EmptyState title={<FormattedMessage id="site-publications.changelog.none" />}>
          <FormattedMessage id="site-publications.changelog.none.text" />
        </EmptyState>
      ) : (
        <ol className="news" lang="en">
          {data.entries.map((entry) => (
            <li key={entryHref(entry)}>
              <EntryHead entry={entry} />
              <Prose html={rendered[entryHref(entry)] ?? ''} isCompact />
            </li>
          ))}
        </ol>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(data.total / ENTRIES_PER_PAGE)}
        hrefOf={(to) => (to === 1 ? base : `${base}${filter ? '&' : '?'}page=${to}`)}
      />
      <p>
        <a className="btn btn-quiet" href={`/feed/changelog/${filter ?? 'all'}.atom`}>
          <Rss className="i" aria-hidden="true" />
          <FormattedMessage id="site-publications.changelog.feed" />
        </a>
      </p>
    </>
  )
}

/** The release as a link, and its date. */
function EntryHead({ entry }: { entry: ChangelogEntry }) {
  const intl = useIntl()
  const { locale } = useCatalogue()
  return (
    <div className="news-head" lang={locale}>
      <h2>
        <AppLink href={entryHref(entry)}>{entryName(intl, entry)}</AppLink>
      </h2>
      <span className="muted">
        <RelativeTime date={entry.date} showsFresh />
      </span>
    </div>
  )
}
