import type { ProjectType } from '@quarry/domain/projects/project-types'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import { projectHref } from './project-address.ts'

interface SearchHit {
  project_id: string
  slug: string | null
  project_types: readonly ProjectType[]
  loaders: readonly string[]
}

/** The canonical path of a search hit, whatever page it is shown on. */
export const searchHitHref = ({ project_id: id, slug, project_types: projectTypes, loaders }: SearchHit) =>
  projectHref({ id, slug: slug ?? '', url_type: projectUrlType({ projectTypes, loaders }) })
