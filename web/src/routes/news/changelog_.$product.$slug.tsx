import { createFileRoute } from '@tanstack/react-router'
import { ChangelogEntryPage } from '../../features/site/publications/changelog-entry-page.tsx'
import { loadEntry } from '../../features/site/publications/load-publications.ts'
import { describedPageHead } from '../../lib/head/described-page-head.ts'

export const Route = createFileRoute('/news/changelog_/$product/$slug')({
  staticData: { messages: ['site-publications', 'markdown'] },
  loader: ({ context, params }) => loadEntry(context, params),
  head: describedPageHead,
  component: Entry,
})

function Entry() {
  return (
    <div className="page stack pad-top">
      <ChangelogEntryPage {...Route.useParams()} />
    </div>
  )
}
