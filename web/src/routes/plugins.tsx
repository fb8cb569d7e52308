import { createFileRoute } from '@tanstack/react-router'
import { SearchPage } from '../features/search/page/search-page.tsx'
import { searchRoute } from '../features/search/page/search-route.ts'

const { loader, shouldReload, head, validateSearch } = searchRoute('plugin')

export const Route = createFileRoute('/plugins')({
  staticData: { messages: ['search', 'projects-tags'], chrome: 'search' },
  validateSearch,
  loader: { handler: loader, staleReloadMode: 'blocking' },
  shouldReload,
  gcTime: 0,
  preloadStaleTime: 5000,
  head,
  component: Page,
})

function Page() {
  return <SearchPage kind="plugin" first={Route.useLoaderData()} />
}
