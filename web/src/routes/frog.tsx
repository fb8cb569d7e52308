import { createFileRoute } from '@tanstack/react-router'
import { FrogPage, frogCount } from '../features/site/presentation/frog-page.tsx'
import { titledPageHead } from '../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/frog')({
  staticData: { messages: ['site-presentation'] },
  // Time and random number come from the server, so that the browser renders the same.
  loader: () => ({ opened: Date.now(), others: frogCount() }),
  head: titledPageHead('site-presentation.frog.title'),
  component: Frog,
})

function Frog() {
  return <FrogPage {...Route.useLoaderData()} />
}
