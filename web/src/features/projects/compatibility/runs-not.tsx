import { runsWithAnyLoader } from '@quarry/domain/projects/loaders'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PlayerSetup } from '../../../lib/preferences/player-setup.ts'
import { tagLabel } from '../tags/tag-icon.tsx'

interface RunsNotProps {
  setup: PlayerSetup
  project: { loaders: readonly string[] }
}

/** Says that a project does not run on a setup; the loader is named if it can be the reason. */
export function RunsNot({ setup: { gameVersion, loader }, project }: RunsNotProps) {
  const intl = useIntl()
  return (
    <FormattedMessage
      id="projects.compatibility.runsNot"
      values={{
        version: <bdi>{gameVersion}</bdi>,
        hasLoader: loader !== undefined && !project.loaders.some(runsWithAnyLoader) ? 'yes' : 'no',
        loader: loader ? tagLabel(intl, loader) : '',
      }}
    />
  )
}
