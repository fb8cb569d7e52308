import type { SideType } from '@quarry/domain/projects/environments'
import type { ProjectType } from '@quarry/domain/projects/project-types'

/** What checks read: the project's own rows only. */
export interface CheckFacts {
  title: string
  summary: string
  body: string
  hasIcon: boolean
  pictures: number
  hasFeatured: boolean
  categories: readonly string[]
  additionalCategories: readonly string[]
  links: readonly { platform: string; url: string }[]
  licenseId: string
  licenseUrl: string | null
  sides: readonly SideType[]
  types: readonly ProjectType[]
  loaders: readonly string[]
  hasVersion: boolean
  /** A version has its source as a file. */
  hasSources: boolean
}

/** The outcome of a check: whether it passed, and the evidence when it did not. */
export interface Seen {
  done: boolean
  saw?: readonly string[]
}

/** Undefined where the check does not apply. */
export type Check = (facts: CheckFacts) => Seen | undefined

/** For checks that are listed only when they fail. */
export const noticed = (saw: readonly string[]): Seen | undefined =>
  saw.length > 0 ? { done: false, saw } : undefined
