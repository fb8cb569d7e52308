import { projectPath } from '../../contract/addresses.ts'
import type { ProjectDocument } from '@quarry/search-config/projects'
import { projectUrlType } from '@quarry/domain/projects/url-type'

/** Fields of a hit that feeds and the random project need. */
export type FoundProject = Pick<
  ProjectDocument,
  'project_id' | 'slug' | 'title' | 'summary' | 'author' | 'project_types' | 'loaders' | 'date_created'
>

/** Path of the page of a project in search results. */
export const pathOfHit = ({ slug, project_types: projectTypes, loaders }: FoundProject): string =>
  projectPath({ urlType: projectUrlType({ projectTypes, loaders }), slug })
