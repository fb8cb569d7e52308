import { createFileRoute } from '@tanstack/react-router'
import { followedCreatorsQuery, followingQuery } from '../../features/collections/collection.queries.ts'
import { FollowingPage } from '../../features/collections/following/following-page.tsx'
import { understood } from '../../lib/router/search-params.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

interface FollowingSearch {
  page: number | undefined
}

const readSearch = ({ page }: Record<string, unknown>): FollowingSearch => {
  const number = /^[1-9]\d{0,3}$/.test(String(page)) ? Number(page) : 1
  return { page: number > 1 ? number : undefined }
}

export const Route = createFileRoute('/collection/following')({
  staticData: {
    messages: ['collections', 'accounts-profile', 'projects', 'projects-labels', 'projects-tags'],
  },
  validateSearch: understood<FollowingSearch>(['page'], readSearch),
  beforeLoad: ({ context, location }) => {
    requireViewer({ context, location })
  },
  loaderDeps: ({ search: { page } }) => ({ page: page ?? 1 }),
  loader: ({ context: { queryClient, api }, deps: { page } }) =>
    Promise.all([
      queryClient.ensureQueryData(followingQuery(api, page)),
      queryClient.ensureQueryData(followedCreatorsQuery(api)),
    ]),
  head: titledPageHead('collections.following.title'),
  component: Following,
})

function Following() {
  return <FollowingPage page={Route.useSearch().page ?? 1} />
}
