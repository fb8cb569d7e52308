import { createFileRoute } from '@tanstack/react-router'
import { FrogPage, frogCount } from '../features/site/presentation/frog-page.tsx'
import { titledPageHead } from '../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/frog')({
  staticData: { messages: ['site-presentation'] },
  // The server's moment and number are those of the page: the browser draws the same.
  loader: () => ({ opened: Date.now(), others: frogCount() }),
  head: titledPageHead('site-presentation.frog.title'),
  component: Frog,
})

function Frog() {
  return <FrogPage {...Route.useLoaderData()} />
}
