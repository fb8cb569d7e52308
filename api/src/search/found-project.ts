import { projectPath } from '../../contract/addresses.ts'
import type { ProjectDocument } from '@quarry/search-config/projects'
import { projectUrlType } from '@quarry/domain/projects/url-type'

/** What a feed and a lucky dip tell of a project that was found. */
export type FoundProject = Pick<
  ProjectDocument,
  'project_id' | 'slug' | 'title' | 'summary' | 'author' | 'project_types' | 'loaders' | 'date_created'
>

/** The page of a project that was found. */
export const foundPath = ({ slug, project_types: projectTypes, loaders }: FoundProject): string =>
  projectPath({ urlType: projectUrlType({ projectTypes, loaders }), slug })
