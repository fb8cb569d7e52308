import { DEPENDENTS_PAGE, PAGE_MAX } from '@quarry/domain/limits/counts'
import { SEARCH_QUERY } from '@quarry/domain/search/query-lengths'
import { DEPENDENCY_TYPES, DEPENDENTS_CURSOR } from '@quarry/domain/versions/dependencies'
import { PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Name, Names, queryInteger, anyText } from '../fields.ts'
import { ProjectOnCard } from '../projects/project-shapes.ts'
import { ruleText } from '../rules.ts'
import { DependencyType } from './version-shapes.ts'

/** A project that depends on another one, with the data of its card. */
export const Dependent = ProjectOnCard.extend({
  /** Kinds of dependencies that its listed versions have. */
  kinds: z.array(DependencyType).min(1).max(DEPENDENCY_TYPES.length),
})
export type Dependent = z.output<typeof Dependent>

const ProjectKind = z.enum(PROJECT_TYPES, {
  message: ruleText('one_of', { values: PROJECT_TYPES.join(', ') }),
})

export const Dependents = z.object({
  dependents: z.array(Dependent).max(PAGE_MAX),
  /** All hits of the request; `kinds` ignores the requested kind. */
  total: z.int(),
  kinds: z.object({ required: z.int(), optional: z.int(), incompatible: z.int(), embedded: z.int() }),
  /** Cursor of the next page; null on the last. */
  next: z.string().nullable(),
  /** Filter values of all dependents, independent of the request. */
  types: z.array(ProjectKind).max(PROJECT_TYPES.length),
  loaders: Names,
  game_versions: Names,
})
export type Dependents = z.output<typeof Dependents>

const Cursor = z.string().regex(DEPENDENTS_CURSOR, { message: ruleText('next_of_page_before') })

/** Public projects with a listed version that depends on this one. */
export const listDependents = endpoint({
  method: 'GET',
  access: 'optional',
  tag: 'projects',
  scope: 'PROJECT_READ',
  path: '/_internal/project/:project/dependents',
  summary: 'List the projects that depend on a project, most downloads first',
  query: z.object({
    query: anyText(SEARCH_QUERY).default(''),
    kind: z
      .enum(DEPENDENCY_TYPES, { message: ruleText('one_of', { values: DEPENDENCY_TYPES.join(', ') }) })
      .optional(),
    type: ProjectKind.optional(),
    loader: Name.optional(),
    game_version: Name.optional(),
    after: Cursor.optional(),
    limit: queryInteger(1, PAGE_MAX).default(DEPENDENTS_PAGE),
  }),
  response: Dependents,
})
