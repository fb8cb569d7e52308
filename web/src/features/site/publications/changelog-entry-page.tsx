import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Badge } from '../../../ui/labels/badge.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { markdownQuery } from '../../markdown/markdown.queries.ts'
import { Prose } from '../../markdown/prose.tsx'
import { entryName } from './changelog-entry-name.ts'
import { changelogEntryQuery } from './publications.queries.ts'
import '../../../styles/pages/projects.css'

/** One release; the link back keeps the product. */
export function ChangelogEntryPage({ product, slug }: { product: string; slug: string }) {
  const intl = useIntl()
  const { api, markdown } = useRouter().options.context
  const { data } = useSuspenseQuery(changelogEntryQuery(api, { product, slug }))
  const { entry, is_newest: isNewest } = data
  const { data: html } = useSuspenseQuery(markdownQuery({ intl, markdown, text: entry.body }))
  return (
    <>
      <AppLink className="link row" href={`/news/changelog?filter=${entry.product}`}>
        <ArrowLeft className="i flip" aria-hidden="true" />
        <FormattedMessage id="site-publications.changelog.back" />
      </AppLink>
      <h1 className="title">{entryName(intl, entry)}</h1>
      <p className="row muted">
        <RelativeTime date={entry.date} />
        {isNewest && (
          <Badge tone="green">
            <FormattedMessage id="site-publications.changelog.newest" />
          </Badge>
        )}
      </p>
      <article className="slab doc" lang="en">
        <Prose html={html} />
      </article>
    </>
  )
}
