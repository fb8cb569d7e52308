import { VERSION_CHANNELS } from '@quarry/domain/versions/channels'
import { SIDE_TYPES } from '@quarry/domain/projects/environments'
import { PROJECT_STATUSES, REQUESTABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import { REQUESTABLE_VERSION_STATUSES, VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { z } from 'zod'

export const ProjectStatus = z.enum(PROJECT_STATUSES)
export type ProjectStatus = z.output<typeof ProjectStatus>

/** Statuses that a creator may request, and set freely once a project is approved. */
export const RequestableStatus = z.enum(REQUESTABLE_STATUSES)
export type RequestableStatus = z.output<typeof RequestableStatus>

export const VersionStatus = z.enum(VERSION_STATUSES)
export type VersionStatus = z.output<typeof VersionStatus>
export const RequestableVersionStatus = z.enum(REQUESTABLE_VERSION_STATUSES)

export const VersionType = z.enum(VERSION_CHANNELS)
export type VersionType = z.output<typeof VersionType>

export const SideType = z.enum(SIDE_TYPES)
export type SideType = z.output<typeof SideType>

/** Project types in addresses and search; derived from loaders. */
export const ProjectType = z.enum(PROJECT_TYPES)
export type ProjectType = z.output<typeof ProjectType>
