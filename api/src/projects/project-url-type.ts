import type { ProjectType } from '@quarry/domain/projects/project-types'
import { underlyingTypeOf, urlTypeOf } from '@quarry/domain/projects/url-type'

/** Segment of a project's address; a project without versions lives under `mod` until its loaders are known. */
export function projectUrlType(project: {
  projectTypes: readonly ProjectType[]
  loaders: readonly string[]
}): ProjectType {
  const type = urlTypeOf(underlyingTypeOf(project.projectTypes), project.loaders)
  return type === 'project' ? 'mod' : type
}
