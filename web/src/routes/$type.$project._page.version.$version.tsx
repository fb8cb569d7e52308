import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, isNotFound, redirect } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { versionQuery } from '../features/versions/versions.queries.ts'
import { understood } from '../lib/router/search-params.ts'
import { subpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { VersionPage } from '../features/versions/page/version-page.tsx'
import { markdownQuery } from '../features/markdown/markdown.queries.ts'

const baseLevel = 3

type LatestFor = { loader?: string; version?: string }

/** `version/latest?loader=&version=` shows the newest version for a setup. */
function parseLatestFor(search: Record<string, unknown>): LatestFor {
  const { loader, version } = search
  return {
    ...(typeof loader === 'string' && { loader }),
    ...(typeof version === 'string' && { version }),
  }
}

/**
 * The same parameters hold the choices of the download dialog; they do not affect a version that is named.
 */
const setupOf = (version: string, { loader, version: gameVersion }: LatestFor) =>
  version === 'latest' ? { loader, game_version: gameVersion } : {}

const preview = '-new'

/**
 * `version/{version}-new` (docs/rules/versions.md) shows the same page, unless a version number ends that
 * way.
 */
function withoutPreview(
  { type, project, version }: Record<'type' | 'project' | 'version', string>,
  error: unknown,
) {
  if (!version.endsWith(preview)) return error
  const path = [type, project, 'version', version.slice(0, -preview.length)].map(encodeURIComponent).join('/')
  return redirect({ href: `/${path}`, statusCode: 301 })
}

export const Route = createFileRoute('/$type/$project/_page/version/$version')({
  staticData: { ownAction: 'download', messages: ['versions'] },
  validateSearch: understood(['loader', 'version'], parseLatestFor),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, i18n, markdown }, params, deps }) => {
    const version = await queryClient
      .ensureQueryData(versionQuery(api, params.project, params.version, setupOf(params.version, deps)))
      .catch((error: unknown) => {
        throw isNotFound(error) ? withoutPreview(params, error) : error
      })
    await queryClient.ensureQueryData(
      markdownQuery({ intl: i18n.intl(), markdown, baseLevel, text: version.changelog ?? '' }),
    )
    return version.version_number
  },
  head: ({ loaderData, ...head }) => (loaderData === undefined ? {} : subpageHead(head, () => loaderData)),
  component: Version,
})

function Version() {
  const intl = useIntl()
  const project = useProject()
  const params = Route.useParams()
  const search = Route.useSearch()
  const { api, markdown } = Route.useRouteContext()
  const { data: version } = useSuspenseQuery(
    versionQuery(api, params.project, params.version, setupOf(params.version, search)),
  )
  const { data: changelog } = useSuspenseQuery(
    markdownQuery({ intl, markdown, baseLevel, text: version.changelog ?? '' }),
  )
  return <VersionPage project={project} version={version} changelog={changelog} />
}
