import { FILES_PER_VERSION_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import {
  addGalleryImage,
  changeProjectIcon,
  createProject,
  deleteGalleryImage,
  deleteProject,
  deleteProjectIcon,
  editGalleryImage,
  editProject,
  followProject,
  scheduleProject,
  unfollowProject,
} from '../projects/projects.ts'
import { endpoint } from '../endpoint.ts'
import {
  changeUserIcon,
  deleteUserIcon,
  editTeamMember,
  editUser,
  inviteTeamMember,
  joinTeam,
  removeTeamMember,
  transferTeam,
} from '../accounts/users.ts'
import {
  V3NewProject,
  V3NewVersion,
  V3Project,
  V3ProjectPatch,
  V3Version,
  V3VersionPatch,
} from '../projects/v3-project-shapes.ts'
import { addVersionFiles, createVersion, deleteVersion, editVersion, scheduleVersion } from './versions.ts'

/* What newer clients write: as below /v2, in the words of v3. */

const v3 = { tag: 'v3' } as const

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
const following = { ...v3, path: '/v3/project/:project/follow' } as const
export const v3FollowProject = endpoint({ ...followProject, ...following })
export const v3UnfollowProject = endpoint({ ...unfollowProject, ...following })
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

export const v3CreateVersion = endpoint({
  ...createVersion,
  ...v3,
  path: '/v3/version',
  body: V3NewVersion,
  response: V3Version,
})
const version = { ...v3, path: '/v3/version/:version' } as const
export const v3EditVersion = endpoint({ ...editVersion, ...version, body: V3VersionPatch })
export const v3DeleteVersion = endpoint({ ...deleteVersion, ...version })
export const v3ScheduleVersion = endpoint({
  ...scheduleVersion,
  ...v3,
  path: '/v3/version/:version/schedule',
})
export const v3AddVersionFiles = endpoint({
  ...addVersionFiles,
  ...v3,
  path: '/v3/version/:version/file',
  // Newer clients name the parts as well; what comes is what counts.
  body: addVersionFiles.body.extend({
    file_parts: z.array(z.string()).max(FILES_PER_VERSION_MAX).optional(),
  }),
})

const members = { ...v3, path: '/v3/team/:team/members' } as const
const member = { ...v3, path: '/v3/team/:team/members/:user' } as const
export const v3InviteTeamMember = endpoint({ ...inviteTeamMember, ...members })
export const v3JoinTeam = endpoint({ ...joinTeam, ...v3, path: '/v3/team/:team/join' })
export const v3EditTeamMember = endpoint({ ...editTeamMember, ...member })
export const v3RemoveTeamMember = endpoint({ ...removeTeamMember, ...member })
export const v3TransferTeam = endpoint({ ...transferTeam, ...v3, path: '/v3/team/:team/owner' })

export const v3EditUser = endpoint({ ...editUser, ...v3, path: '/v3/user/:user' })
const picture = { ...v3, path: '/v3/user/:user/icon' } as const
export const v3ChangeUserIcon = endpoint({ ...changeUserIcon, ...picture })
export const v3DeleteUserIcon = endpoint({ ...deleteUserIcon, ...picture })
