import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { askFor, type PlayerSetup } from '../../../lib/preferences/player-setup.ts'

type Fitted = Pick<ProjectDetail, 'compatibility'>

/** Loaders that the project has a file with for this game version. */
export const loadersFor = ({ compatibility }: Fitted, gameVersion: string): string[] =>
  Object.keys(compatibility).filter((loader) => compatibility[loader]?.includes(gameVersion))

/** How somebody with that setup asks for a file of the project, as `askFor` has it. */
export const askProject = (project: Fitted, setup: PlayerSetup): ReturnType<typeof askFor> =>
  askFor(setup, loadersFor(project, setup.gameVersion))
