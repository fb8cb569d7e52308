type ProjectParams = { type: string; project: string }

interface Addressed {
  id: string
  slug: string
  url_type: string
}

function projectParams(project: Addressed): ProjectParams {
  return { type: project.url_type, project: project.slug || project.id }
}

/**
 * The address that a request for a project has to be redirected to, with the same child path; undefined if the address
 * is right. `pathname` is the full requested path.
 */
export function canonicalPath(project: Addressed, pathname: string): string | undefined {
  const [, , , ...rest] = pathname.split('/')
  const { type, project: slug } = projectParams(project)
  const wanted = ['', type, encodeURIComponent(slug), ...rest].join('/').replace(/\/$/, '')
  return decodeURI(wanted) === decodeURI(pathname).replace(/\/$/, '') ? undefined : wanted
}

/** Path of the project's page, escaped; child paths are appended to it. */
export function projectHref(project: Addressed): string {
  const { type, project: slug } = projectParams(project)
  return `/${type}/${encodeURIComponent(slug)}`
}

/** An address that stays the same when the slug or type of the project changes. */
export const permanentHref = ({ id }: { id: string }) => `/project/${id}`

interface Found {
  project_id: string
  slug: string | null
  project_types: readonly string[]
}

/** The path of a search hit: with the type of the page it is shown on, or its first type. */
export const foundHref = (
  { project_id: id, slug, project_types: [first = 'mod'] }: Found,
  shelf: string = first,
) => projectHref({ id, slug: slug ?? '', url_type: shelf })

export const versionHref = (project: Addressed, urlEnding: string) =>
  `${projectHref(project)}/version/${encodeURIComponent(urlEnding)}`

/** Path of the search page of a project type. */
export const searchPath = (type: string) => `/${type}s`
