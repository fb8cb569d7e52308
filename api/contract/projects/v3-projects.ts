import { BATCH_MAX, TEAMS_MAX, TEAM_MEMBERS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { refList } from '../fields.ts'
import { V3Project, V3NewProject, V3ProjectPatch } from './v3-project-shapes.ts'
import { V3Organization } from '../organizations/v3-organizations.ts'
import { V3TeamMember } from '../organizations/v3-teams.ts'
import {
  addGalleryImage,
  changeProjectIcon,
  createProject,
  deleteGalleryImage,
  deleteProject,
  deleteProjectIcon,
  editGalleryImage,
  editProject,
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

export const v3CreateProject = endpoint({
  ...createProject,
  ...v3,
  path: '/v3/project',
  body: V3NewProject,
  response: V3Project,
})

const project = { ...v3, path: '/v3/project/:project' } as const

export const v3EditProject = endpoint({ ...editProject, ...project, body: V3ProjectPatch })

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
