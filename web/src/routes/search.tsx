import { isProjectType } from '@quarry/domain/projects/project-types'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { readState, stateHref } from '@quarry/search-config/search-state'

/** Target of the home page's search form without scripts: redirects to the search page of the chosen type. */
export const Route = createFileRoute('/search')({
  loader: ({ location }) => {
    const search = location.search as Record<string, unknown>
    const kind = isProjectType(search['type']) ? search['type'] : 'mod'
    throw redirect({ href: stateHref(readState(kind, search)), statusCode: 302 })
  },
})
