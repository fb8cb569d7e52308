import { z } from 'zod'

export const ProjectStatus = z.enum([
  'approved',
  'archived',
  'rejected',
  'draft',
  'unlisted',
  'processing',
  'withheld',
  'scheduled',
  'private',
  'unknown',
])
export type ProjectStatus = z.output<typeof ProjectStatus>

/** What a creator may ask for, and set freely once a project has been approved. */
export const RequestableStatus = z.enum(['approved', 'archived', 'unlisted', 'private', 'draft'])
export type RequestableStatus = z.output<typeof RequestableStatus>

/** Statuses a project reaches by passing review. */
export const APPROVED_STATUSES = [
  'approved',
  'archived',
  'unlisted',
  'private',
] as const satisfies ProjectStatus[]
/** In search and in lists. */
export const SEARCHABLE_STATUSES = ['approved', 'archived'] as const satisfies ProjectStatus[]
/** Anyone with the address may look. */
export const LINKED_STATUSES = [
  'approved',
  'archived',
  'unlisted',
  'withheld',
] as const satisfies ProjectStatus[]

export const VersionStatus = z.enum(['listed', 'archived', 'draft', 'unlisted', 'scheduled', 'unknown'])
export type VersionStatus = z.output<typeof VersionStatus>
export const RequestableVersionStatus = z.enum(['listed', 'archived', 'draft', 'unlisted'])
/** Shown in the version list of a project. */
export const LISTED_VERSION_STATUSES = ['listed', 'archived'] as const satisfies VersionStatus[]
/** Anyone with the address may look. */
export const LINKED_VERSION_STATUSES = ['listed', 'archived', 'unlisted'] as const satisfies VersionStatus[]

export const VersionType = z.enum(['release', 'beta', 'alpha'])
export type VersionType = z.output<typeof VersionType>

export const SideType = z.enum(['required', 'optional', 'unsupported', 'unknown'])
export type SideType = z.output<typeof SideType>

/** The kinds of project as addresses and search name them; derived from loaders. */
export const ProjectType = z.enum(['mod', 'plugin', 'datapack', 'shader', 'resourcepack', 'modpack'])
export type ProjectType = z.output<typeof ProjectType>
