import { isProjectType } from '@quarry/domain/projects/project-types'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { readState, stateHref } from '@quarry/search-config/search-url'

/** Where the search form of home leads without scripts: on to the page of the chosen kind. */
export const Route = createFileRoute('/search')({
  loader: ({ location }) => {
    const asked = location.search as Record<string, unknown>
    const kind = isProjectType(asked['type']) ? asked['type'] : 'mod'
    throw redirect({ href: stateHref(readState(kind, asked)), statusCode: 302 })
  },
})
