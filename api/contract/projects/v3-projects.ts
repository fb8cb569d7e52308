import { BATCH_MAX, RANDOM_PROJECTS_MAX, TEAMS_MAX, TEAM_MEMBERS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { record, refList } from '../fields.ts'
import { V3Project, V3ProjectPatch, V3ProjectsPatch } from './v3-project-shapes.ts'
import { V3ProjectUpload } from './project-upload.ts'
import { V3Organization } from '../organizations/v3-organizations.ts'
import { V3TeamMember } from '../organizations/v3-teams.ts'
import {
  addGalleryImage,
  changeProjectIcon,
  checkProject,
  createProject,
  deleteGalleryImage,
  deleteProject,
  deleteProjectIcon,
  editGalleryImage,
  editProject,
  editProjects,
  listRandomProjects,
  scheduleProject,
} from './projects.ts'

/* Projects in the v3 API: same rules as below /v2, with the names of v3. */

const v3 = { tag: 'v3' } as const
const reading = { ...v3, method: 'GET', access: 'optional', scope: 'PROJECT_READ' } as const

export const v3GetProject = endpoint({
  ...reading,
  path: '/v3/project/:project',
  summary: 'Get a project by id or slug',
  response: V3Project,
})
export const v3ListProjects = endpoint({
  ...reading,
  path: '/v3/projects',
  summary: 'Get several projects by id or slug',
  query: z.object({ ids: refList }),
  response: z.array(V3Project).max(BATCH_MAX),
})
export const v3ListRandomProjects = endpoint({
  ...listRandomProjects,
  ...v3,
  path: '/v3/projects_random',
  response: z.array(V3Project).max(RANDOM_PROJECTS_MAX),
})
export const v3CheckProject = endpoint({ ...checkProject, ...v3, path: '/v3/project/:project/check' })
/** The same under the name that newer clients use. */
export const v3ValidateProject = endpoint({ ...checkProject, ...v3, path: '/v3/project/:project/validate' })
export const v3ListProjectMembers = endpoint({
  ...reading,
  path: '/v3/project/:project/members',
  summary: 'List the members of a project',
  // Of its own team and of its organization's.
  response: z.array(V3TeamMember).max(2 * TEAM_MEMBERS_MAX),
})
export const v3GetProjectOrganization = endpoint({
  ...reading,
  path: '/v3/project/:project/organization',
  summary: 'Get the organization that a project belongs to',
  response: V3Organization,
})
export const v3ListOrganizationProjects = endpoint({
  ...reading,
  path: '/v3/organization/:organization/projects',
  summary: "List an organization's projects",
  response: z.array(V3Project).max(TEAMS_MAX),
})

export const v3ListUserProjects = endpoint({
  ...reading,
  path: '/v3/user/:user/projects',
  summary: "List a user's projects, most downloaded first",
  response: z.array(V3Project).max(TEAMS_MAX),
})

/** The organizations by id. */
export const v3ListAllProjects = endpoint({
  ...v3,
  method: 'GET',
  access: 'signed-in',
  scope: 'PROJECT_READ',
  path: '/v3/user/:user/all-projects',
  summary: 'List all projects of a user and of their organizations (own only)',
  response: z.object({
    projects: z.array(V3Project).max(TEAMS_MAX),
    organizations: record(V3Organization, TEAMS_MAX),
  }),
})

export const v3CreateProject = endpoint({
  ...createProject,
  ...v3,
  path: '/v3/project',
  body: V3ProjectUpload,
  response: V3Project,
})

const project = { ...v3, path: '/v3/project/:project' } as const

export const v3EditProject = endpoint({ ...editProject, ...project, body: V3ProjectPatch })

export const v3EditProjects = endpoint({
  ...editProjects,
  ...v3,
  path: '/v3/projects',
  body: V3ProjectsPatch,
})

export const v3DeleteProject = endpoint({ ...deleteProject, ...project })

export const v3ScheduleProject = endpoint({
  ...scheduleProject,
  ...v3,
  path: '/v3/project/:project/schedule',
})

const icon = { ...v3, path: '/v3/project/:project/icon' } as const

export const v3ChangeProjectIcon = endpoint({ ...changeProjectIcon, ...icon })

export const v3DeleteProjectIcon = endpoint({ ...deleteProjectIcon, ...icon })

const gallery = { ...v3, path: '/v3/project/:project/gallery' } as const

export const v3AddGalleryImage = endpoint({
  ...addGalleryImage,
  ...gallery,
  query: addGalleryImage.query.omit({ title: true }).extend({ name: addGalleryImage.query.shape.title }),
})

export const v3EditGalleryImage = endpoint({
  ...editGalleryImage,
  ...gallery,
  summary: 'Edit a gallery image; an empty name or description clears it',
  query: editGalleryImage.query.omit({ title: true }).extend({ name: editGalleryImage.query.shape.title }),
})

export const v3DeleteGalleryImage = endpoint({ ...deleteGalleryImage, ...gallery })
