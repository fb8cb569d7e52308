import { createFileRoute } from '@tanstack/react-router'
import { EntryPage } from '../../features/publications/entry-page.tsx'
import { loadEntry } from '../../features/publications/load-publications.ts'
import { described } from '../../lib/described.ts'

export const Route = createFileRoute('/news/changelog_/$product/$slug')({
  staticData: { messages: ['publications', 'content'] },
  loader: ({ context, params }) => loadEntry(context, params),
  head: described,
  component: Entry,
})

function Entry() {
  return (
    <div className="page stack pad-top">
      <EntryPage {...Route.useParams()} />
    </div>
  )
}
