import { FormattedMessage, useIntl } from 'react-intl'
import type { PlayerSetup } from '../../../lib/preferences/player-setup.ts'
import { tagLabel } from '../tags/tag-icon.tsx'

/** A badge for versions that run on the remembered setup. */
export function MatchesSetup({ setup }: { setup: PlayerSetup }) {
  const intl = useIntl()
  return (
    <span className="badge brand-c">
      <FormattedMessage
        id="projects-labels.fits"
        values={{ version: setup.gameVersion, loader: setup.loader ? tagLabel(intl, setup.loader) : '' }}
      />
    </span>
  )
}
