import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { askFor, type PlayerSetup } from '../../../lib/preferences/player-setup.ts'

type Fitted = Pick<ProjectDetail, 'compatibility'>

/** Loaders for which the project has a file for this game version. */
export const loadersFor = ({ compatibility }: Fitted, gameVersion: string): string[] =>
  Object.keys(compatibility).filter((loader) => compatibility[loader]?.includes(gameVersion))

/** The loaders to request a file of the project with, for a user with this setup (see `askFor`). */
export const askProject = (project: Fitted, setup: PlayerSetup): ReturnType<typeof askFor> =>
  askFor(setup, loadersFor(project, setup.gameVersion))
