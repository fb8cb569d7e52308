import type { SideType } from '@quarry/domain/projects/environments'
import type { MonetizationStatus, ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface ProjectsTable {
  id: string
  /** Lower case, unique (`projects_slug_key`). */
  slug: string
  teamId: string
  organizationId: string | null
  threadId: string
  title: string
  /** One line; `description` on the v2 wire. */
  summary: string
  /** Raw markdown. */
  body: Generated<string>
  status: Generated<ProjectStatus>
  requestedStatus: ProjectStatus | null
  moderatorMessage: string | null
  moderatorMessageBody: string | null
  /** SPDX expression or LicenseRef-…. */
  licenseId: Generated<string>
  licenseUrl: string | null
  clientSide: Generated<SideType>
  serverSide: Generated<SideType>
  /** Names of `categories`, at most 3; checked against the catalogue by a trigger. */
  categories: Generated<string[]>
  additionalCategories: Generated<string[]>
  iconKey: string | null
  rawIconKey: string | null
  /** 0xRRGGBB. */
  color: number | null
  downloads: Generated<number>
  /** Kept equal to the rows of `follows` by a trigger: never written by hand. */
  followers: Generated<number>
  monetizationStatus: Generated<MonetizationStatus>
  publishedAt: Generated<Date>
  approvedAt: Date | null
  queuedAt: Date | null
  /** When a scheduled project takes the status asked for. */
  scheduledAt: Date | null
  /** Counted by triggers with every change that a review looks at; never written by hand. */
  revision: Generated<number>

  /*
   * Derived from the listed and archived versions by a trigger on `versions`; never written by hand.
   */

  /** Loaders as shown: a modpack has those of its pack instead of `mrpack`; in catalogue order. */
  loaders: Generated<string[]>
  /** In catalogue order, newest first. */
  gameVersions: Generated<string[]>
  /** In the order of PROJECT_TYPES; empty while there is no version. */
  projectTypes: Generated<ProjectType[]>
  /** Publication of the newest such version, else `publishedAt`. */
  updatedAt: Generated<Date>
}

/** At most one featured per project (`gallery_items_featured_key`). */
export interface GalleryItemsTable {
  id: Generated<number>
  projectId: string
  imageKey: string
  rawImageKey: string
  featured: Generated<boolean>
  title: string | null
  description: string | null
  ordering: Generated<number>
  createdAt: Generated<Date>
}

/** Plain and donation links alike; `platform` is a code of `link_platforms`. */
export interface ProjectLinksTable {
  projectId: string
  platform: string
  url: string
}

/** One row per user and project. */
export interface FollowsTable {
  userId: string
  projectId: string
  createdAt: Generated<Date>
}

export type ProjectRow = Selectable<ProjectsTable>
export type NewProject = Insertable<ProjectsTable>
export type ProjectUpdate = Updateable<ProjectsTable>
export type GalleryItemRow = Selectable<GalleryItemsTable>
export type NewGalleryItem = Insertable<GalleryItemsTable>
export type ProjectLinkRow = Selectable<ProjectLinksTable>

/** When a project was first listed. The row stays, so that followers are notified only once. */
export interface ProjectListingsTable {
  projectId: string
  listedAt: Date
  /** When all owners of saved searches had been notified; null while pending. */
  notifiedAt: Date | null
  /** Id of the last saved search that was asked; empty before the first. */
  notifiedThrough: Generated<string>
}
