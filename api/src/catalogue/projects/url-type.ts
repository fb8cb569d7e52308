import type { ProjectType } from '@quarry/domain/project-types'
import { underlyingTypeOf, urlTypeOf } from '@quarry/domain/url-type'

/** Segment of a project's address; a project without versions lives under `mod` until its loaders are known. */
export function projectUrlType(project: {
  projectTypes: readonly ProjectType[]
  loaders: readonly string[]
}): ProjectType {
  const type = urlTypeOf(underlyingTypeOf(project.projectTypes), project.loaders)
  return type === 'project' ? 'mod' : type
}
