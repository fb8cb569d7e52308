import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { fileQueryFor, type PlayerSetup } from '../../../lib/preferences/player-setup.ts'

type WithCompatibility = Pick<ProjectDetail, 'compatibility'>

/** Loaders for which the project has a file for this game version. */
export const loadersFor = ({ compatibility }: WithCompatibility, gameVersion: string): string[] =>
  Object.keys(compatibility).filter((loader) => compatibility[loader]?.includes(gameVersion))

/** The loaders to request a file of the project with, for a user with this setup (see `fileQueryFor`). */
export const askProject = (project: WithCompatibility, setup: PlayerSetup): ReturnType<typeof fileQueryFor> =>
  fileQueryFor(setup, loadersFor(project, setup.gameVersion))
