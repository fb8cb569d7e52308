import { permanentProjectPath, projectPath, versionPath } from '@quarry/api/contract/addresses'

type ProjectParams = { type: string; project: string }

interface AddressableProject {
  id: string
  slug: string
  url_type: string
}

function projectParams(project: AddressableProject): ProjectParams {
  return { type: project.url_type, project: project.slug || project.id }
}

/**
 * The address that a request for a project has to be redirected to, with the same child path; undefined if the address
 * is right. `pathname` is the full requested path.
 */
export function canonicalPath(project: AddressableProject, pathname: string): string | undefined {
  const [, , , ...rest] = pathname.split('/')
  const { type, project: slug } = projectParams(project)
  const wanted = [projectPath({ urlType: type, slug }), ...rest].join('/').replace(/\/$/, '')
  return decodeURI(wanted) === decodeURI(pathname).replace(/\/$/, '') ? undefined : wanted
}

/** Path of the project's page, escaped; child paths are appended to it. */
export function projectHref(project: AddressableProject): string {
  const { type, project: slug } = projectParams(project)
  return projectPath({ urlType: type, slug })
}

/** An address that stays the same when the slug or type of the project changes. */
export const permanentHref = ({ id }: { id: string }) => permanentProjectPath(id)

export const versionHref = (project: AddressableProject, urlEnding: string) =>
  versionPath(projectHref(project), urlEnding)
