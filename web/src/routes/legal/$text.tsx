import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/site/publications/legal-page.tsx'
import { loadLegal } from '../../features/site/publications/load-publications.ts'
import { describedPageHead } from '../../lib/head/described-page-head.ts'

export const Route = createFileRoute('/legal/$text')({
  staticData: { messages: ['site-publications', 'markdown'] },
  loader: ({ context, params }) => loadLegal(context, params.text),
  head: describedPageHead,
  component: Legal,
})

function Legal() {
  return <LegalPage name={Route.useParams().text} />
}
