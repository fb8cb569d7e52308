import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { ChangelogPage } from '../../features/site/publications/changelog-page.tsx'
import { loadChangelog } from '../../features/site/publications/load-publications.ts'
import { describedPageHead } from '../../lib/head/described-page-head.ts'

export const Route = createFileRoute('/news/changelog')({
  staticData: { messages: ['site-publications', 'markdown'] },
  loaderDeps: ({ search }): object => search,
  loader: ({ context, deps }) => loadChangelog(context, deps),
  head: describedPageHead,
  component: Changelog,
})

function Changelog() {
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="site-publications.changelog.title" />
      </h1>
      <ChangelogPage search={Route.useSearch()} />
    </div>
  )
}
