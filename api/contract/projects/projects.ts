import { BATCH_MAX, RANDOM_PROJECTS_MAX, TEAMS_MAX, TEAM_MEMBERS_MAX } from '@quarry/domain/limits/counts'
import { GALLERY_DESCRIPTION, GALLERY_TITLE } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import {
  BaseRevision,
  ImageExtension,
  queryList,
  QueryBoolean,
  queryInteger,
  refList,
  text,
  Timestamp,
  anyText,
} from '../fields.ts'
import { TeamMember } from '../organizations/teams.ts'
import {
  NewProject,
  Project,
  ProjectDetail,
  ProjectPatch,
  ProjectsPatch,
  ListedProject,
} from './project-shapes.ts'
import { ProjectUpload } from './project-upload.ts'
import { RequestableStatus } from '../enums.ts'

const projects = { tag: 'projects' } as const
const reading = { ...projects, method: 'GET', access: 'optional', scope: 'PROJECT_READ' } as const
const writing = { ...projects, access: 'signed-in', scope: 'PROJECT_WRITE', response: NoContent } as const

export const getProject = endpoint({
  ...reading,
  path: '/v2/project/:project',
  summary: 'Get a project by id or slug',
  response: Project,
})
export const getProjectDetail = endpoint({
  ...reading,
  path: '/_internal/project/:project',
  summary: 'Get a project with its people and what the viewer may do',
  response: ProjectDetail,
})
export const listProjects = endpoint({
  ...reading,
  path: '/v2/projects',
  summary: 'Get several projects by id or slug',
  query: z.object({ ids: refList }),
  response: z.array(Project).max(BATCH_MAX),
})
export const listRandomProjects = endpoint({
  ...reading,
  access: 'public',
  path: '/v2/projects_random',
  summary: 'Get random projects',
  query: z.object({ count: queryInteger(0, RANDOM_PROJECTS_MAX) }),
  response: z.array(Project).max(RANDOM_PROJECTS_MAX),
})
export const checkProject = endpoint({
  ...reading,
  path: '/v2/project/:project/check',
  summary: 'Check whether an id or slug is in use',
  response: z.object({ id: z.string() }),
})
export const listProjectMembers = endpoint({
  ...reading,
  path: '/v2/project/:project/members',
  summary: 'List the members of a project',
  // Of its own team and of its organization's.
  response: z.array(TeamMember).max(2 * TEAM_MEMBERS_MAX),
})
export const createProject = endpoint({
  ...projects,
  method: 'POST',
  path: '/v2/project',
  summary: 'Create a project (parts `data`, `icon`, gallery images, files of initial versions)',
  access: 'signed-in',
  scope: 'PROJECT_CREATE',
  upload: 'multipart',
  body: ProjectUpload,
  response: Project,
})
/** The site's own way in: the same as a draft without files, as plain JSON. */
export const createDraft = endpoint({
  ...projects,
  method: 'POST',
  path: '/_internal/project',
  summary: 'Create a draft',
  access: 'signed-in',
  scope: 'PROJECT_CREATE',
  body: NewProject,
  response: Project,
})
export const editProject = endpoint({
  ...writing,
  method: 'PATCH',
  path: '/v2/project/:project',
  summary: 'Edit a project',
  body: ProjectPatch,
})
export const editProjects = endpoint({
  ...writing,
  method: 'PATCH',
  missing: 'invalid_input',
  path: '/v2/projects',
  summary: 'Edit several projects at once',
  query: z.object({ ids: queryList(z.string()) }),
  body: ProjectsPatch,
})
export const deleteProject = endpoint({
  ...writing,
  method: 'DELETE',
  scope: 'PROJECT_DELETE',
  missing: 'invalid_input',
  path: '/v2/project/:project',
  summary: 'Delete a project with everything that belongs to it',
})

export const changeProjectIcon = endpoint({
  ...writing,
  method: 'PATCH',
  missing: 'invalid_input',
  path: '/v2/project/:project/icon',
  summary: 'Change the icon',
  upload: 'bytes',
  query: z.object({ ext: ImageExtension }),
})
export const deleteProjectIcon = endpoint({
  ...writing,
  method: 'DELETE',
  missing: 'invalid_input',
  path: '/v2/project/:project/icon',
  summary: 'Remove the icon',
})

const Caption = {
  title: text(GALLERY_TITLE).optional(),
  description: anyText(GALLERY_DESCRIPTION).optional(),
  ordering: queryInteger(-100_000, 100_000).optional(),
}
export const addGalleryImage = endpoint({
  ...writing,
  method: 'POST',
  path: '/v2/project/:project/gallery',
  summary: 'Add a gallery image',
  upload: 'bytes',
  query: z.object({ ext: ImageExtension, featured: QueryBoolean.default(false), ...Caption }),
})
export const editGalleryImage = endpoint({
  ...writing,
  method: 'PATCH',
  path: '/v2/project/:project/gallery',
  summary: 'Edit a gallery image; an empty title or description clears it',
  query: z.object({
    url: z.string(),
    featured: QueryBoolean.optional(),
    title: text({ ...GALLERY_TITLE, min: 0 }).optional(),
    description: anyText({ ...GALLERY_DESCRIPTION, min: 0 }).optional(),
    ordering: Caption.ordering,
    revision: BaseRevision.optional(),
  }),
})
export const deleteGalleryImage = endpoint({
  ...writing,
  method: 'DELETE',
  missing: 'invalid_input',
  path: '/v2/project/:project/gallery',
  summary: 'Delete a gallery image',
  query: z.object({ url: z.string() }),
})

export const scheduleProject = endpoint({
  ...writing,
  method: 'POST',
  missing: 'invalid_input',
  path: '/v2/project/:project/schedule',
  summary: 'Hide an approved project until a moment in the future',
  body: z.object({ time: Timestamp, requested_status: RequestableStatus }),
})

export const listUserProjects = endpoint({
  ...reading,
  tag: 'users',
  path: '/v2/user/:user/projects',
  summary: "List a user's projects, most downloaded first",
  response: z.array(Project).max(TEAMS_MAX),
})
/** Projects of the viewer and of their organizations whatever their status, for the dashboard. */
export const listOwnProjects = endpoint({
  method: 'GET',
  path: '/_internal/projects',
  tag: 'projects',
  summary: 'List the projects of the viewer and of their organizations',
  access: 'signed-in',
  scope: 'PROJECT_READ',
  response: z.array(ListedProject).max(TEAMS_MAX),
})

/** Of the same projects, or of those of one organization, the ones whose details they may edit. */
export const listEditableProjects = endpoint({
  method: 'GET',
  path: '/_internal/projects/editable',
  tag: 'projects',
  summary: 'List the projects that the viewer may edit',
  access: 'signed-in',
  scope: 'PROJECT_READ',
  query: z.object({ organization: z.string().optional() }),
  response: z.array(ListedProject).max(TEAMS_MAX),
})
