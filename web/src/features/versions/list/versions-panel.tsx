import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { VERSIONS_PER_PAGE, versionsQuery } from '../versions.queries.ts'
import { filterHref, isFiltered, type VersionFilter } from '../version-filter.ts'
import { VersionFilterChips, VersionFilters, VersionSearch } from './version-filter-controls.tsx'
import '../../../styles/pages/projects.css'

type VersionsPanelProps = {
  project: ProjectDetail
  /** Path of the list without its query. */
  path: string
  filter: VersionFilter
  title: string
  children: (versions: VersionList) => ReactNode
}

type VersionList = Awaited<ReturnType<NonNullable<ReturnType<typeof versionsQuery>['queryFn']>>>['versions']

/** Frame of the versions tab and the changelog: filters, chips, list and pagination, with an empty state for each. */
export function VersionsPanel({ project, path, filter, title, children }: VersionsPanelProps) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(versionsQuery(api, project.slug, filter))
  const pageCount = Math.ceil(data.total / VERSIONS_PER_PAGE)
  return (
    <>
      <section className="slab vpanel" aria-labelledby="versions">
        <div className="slab-head vhead">
          <h2 id="versions" className="sr">
            {title}
          </h2>
          <VersionFilters
            path={path}
            filter={filter}
            options={{ l: data.loaders, g: data.game_versions, c: data.version_types }}
          />
          {(data.total > 5 || filter.q !== undefined) && <VersionSearch path={path} filter={filter} />}
          <output className="muted push num">
            <FormattedMessage id="projects.versions.count" values={{ count: data.total }} />
          </output>
        </div>
        <VersionFilterChips path={path} filter={filter} />
        {data.versions.length > 0 ? (
          children(data.versions)
        ) : (
          <p className="muted slab-pad">
            <FormattedMessage
              id={isFiltered(filter) ? 'projects.versions.noMatch' : 'projects.versions.none'}
            />
          </p>
        )}
      </section>
      <Pagination
        page={filter.page ?? 1}
        pageCount={pageCount}
        hrefOf={(page) => filterHref(path, { ...filter, page })}
      />
    </>
  )
}
