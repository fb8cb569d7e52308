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
 * Where a request for a project has to go instead, keeping the child path, or undefined when the address is right.
 * `pathname` is the full path that was asked for.
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

/** An address that stays when name and type of the project change. */
export const permanentHref = ({ id }: { id: string }) => `/project/${id}`

interface Found {
  project_id: string
  slug: string | null
  project_types: readonly string[]
}

/** The same for what search found: under the shelf it is shown on, else under the first of its types. */
export const foundHref = (
  { project_id: id, slug, project_types: [first = 'mod'] }: Found,
  shelf: string = first,
) => projectHref({ id, slug: slug ?? '', url_type: shelf })

export const versionHref = (project: Addressed, urlEnding: string) =>
  `${projectHref(project)}/version/${encodeURIComponent(urlEnding)}`

/** The search page of a kind of project. */
export const searchPath = (type: string) => `/${type}s`
