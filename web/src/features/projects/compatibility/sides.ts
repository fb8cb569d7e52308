import { isWantedSide, type SideType } from '@quarry/domain/projects/environments'
import { isSidedType, type ProjectType } from '@quarry/domain/projects/project-types'

export const SIDE_LABELS = [
  'client',
  'client_first',
  'server',
  'server_first',
  'both',
  'either',
  'none',
  'unknown',
] as const
export type SideLabel = (typeof SIDE_LABELS)[number]

/**
 * Where a project runs, in words for the combination of its sides: the suffix of a message below `projects-labels.side`.
 * All lists and pages use it, so that they agree.
 */
export function sideLabelOf(client: SideType, server: SideType): SideLabel {
  if (client === 'optional' && server === 'optional') return 'either'
  if (client === 'required' && server === 'required') return 'both'
  if (isWantedSide(client) && isWantedSide(server))
    return client === 'required' ? 'client_first' : 'server_first'
  if (isWantedSide(client)) return 'client'
  if (isWantedSide(server)) return 'server'
  return client === 'unsupported' && server === 'unsupported' ? 'none' : 'unknown'
}

/** Whether the label is about servers more than about players. */
export const isServerLabel = (label: SideLabel): boolean => label === 'server' || label === 'server_first'

interface TypesOfProject {
  url_type: ProjectType
  project_types: readonly ProjectType[]
}

/** Whether pages show the sides of a project. The address of a plugin or data pack can belong to a mod as well. */
export const hasSides = ({ url_type: type, project_types: types }: TypesOfProject): boolean =>
  [type, ...types].some(isSidedType)
