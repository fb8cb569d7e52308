import type { SideType } from '@quarry/domain/projects/environments'
import type { ProjectType } from '@quarry/domain/projects/project-types'

/** What checks look at; nothing but the project's own rows. */
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
  /** A version brings its source along as a file. */
  hasSources: boolean
}

/** What a check found: whether all is well, and what it saw where it is not. */
export interface Seen {
  done: boolean
  saw?: readonly string[]
}

/** Answers undefined where there is nothing to say. */
export type Check = (facts: CheckFacts) => Seen | undefined

/** For what is worth a word only where it is so. */
export const noticed = (saw: readonly string[]): Seen | undefined =>
  saw.length > 0 ? { done: false, saw } : undefined
