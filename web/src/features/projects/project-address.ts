import type { ProjectDetail } from '@quarry/api/contract/projects'

/** Segments under which a project can be asked for (spec section 2); `project` leads to the right one. */
const segments = ['mod', 'plugin', 'datapack', 'resourcepack', 'shader', 'modpack', 'project']

export const isTypeSegment = (segment: string) => segments.includes(segment)

type ProjectParams = { type: string; project: string }

type Addressed = Pick<ProjectDetail, 'id' | 'slug' | 'url_type'>

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

export const versionHref = (project: Addressed, urlEnding: string) =>
  `${projectHref(project)}/version/${encodeURIComponent(urlEnding)}`

/** The search page of a kind of project. */
export const searchPath = (type: string) => `/${type}s`
