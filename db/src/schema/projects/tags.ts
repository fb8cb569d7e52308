import type { CategoryHeader } from '@quarry/domain/projects/categories'
import type { GameVersionType } from '@quarry/domain/projects/game-versions'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import type { Generated, Selectable } from 'kysely'

/** A name may belong to several types; one row each. */
export interface CategoriesTable {
  name: string
  projectType: ProjectType
  header: CategoryHeader
  /** A whole `<svg>` element. */
  icon: string
  /** Display order inside the type: by header, then resolutions by number and performance impact from potato up. */
  ordering: number
}

export interface LoadersTable {
  name: string
  /** The one type a version with this loader makes of its project. */
  projectType: ProjectType
  /** Proxy platforms: bungeecord, waterfall, velocity. */
  isPlatform: Generated<boolean>
  /** Left out of the short list of choices (docs/rules/projects.md). */
  isHidden: Generated<boolean>
  /** As the tag list shows it; may name `project`. */
  supportedProjectTypes: string[]
  icon: string
  ordering: number
}

export interface GameVersionsTable {
  version: string
  versionType: GameVersionType
  releasedAt: Date
  major: boolean
  /** 0 is the newest; the catalogue order. */
  ordering: number
}

export interface LinkPlatformsTable {
  code: string
  name: string
  isDonation: boolean
  ordering: number
}

export interface ReportTypesTable {
  name: string
  ordering: number
}

export interface LicensesTable {
  /** SPDX identifier. */
  id: string
  name: string
  isOsiApproved: boolean
  url: string | null
}

export type CategoryRow = Selectable<CategoriesTable>
export type LoaderRow = Selectable<LoadersTable>
export type GameVersionRow = Selectable<GameVersionsTable>
export type LinkPlatformRow = Selectable<LinkPlatformsTable>
export type LicenseRow = Selectable<LicensesTable>
