import { Gamepad2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { neededSetup, type PlayerSetup, storeSetup, useSetup } from '../../../lib/preferences/player-setup.ts'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import { useSearchPage } from '../page/search-page-context.ts'
import { StateLink } from '../page/search-state-link.tsx'
import { forSetup, isForSetup, setupOf } from '../state/setup-filters.ts'

/** Links that limit the search to the remembered setup, or remember the setup of the search. */
export function SetupChips() {
  const { state } = useSearchPage()
  const setup = useSetup()
  const isFor = setup !== undefined && isForSetup(state, setup)
  const searched = isFor ? undefined : setupOf(state, setup)
  return (
    <>
      {setup && !isFor && (
        <StateLink className="chip" to={forSetup(state, setup)}>
          <Gamepad2 className="i" aria-hidden="true" />
          <SetupText id="search.setup" setup={neededSetup(state.kind, setup)} />
        </StateLink>
      )}
      {searched && (
        <button type="button" className="chip" onClick={() => storeSetup(searched)}>
          <Gamepad2 className="i" aria-hidden="true" />
          <SetupText id="search.setup.remember" setup={neededSetup(state.kind, searched)} />
        </button>
      )}
    </>
  )
}

interface SetupTextProps {
  id: 'search.setup' | 'search.setup.remember'
  setup: PlayerSetup
}

function SetupText({ id, setup: { gameVersion, loader } }: SetupTextProps) {
  const intl = useIntl()
  const what = [loader === undefined ? undefined : tagLabel(intl, loader), gameVersion]
    .filter(Boolean)
    .join(' ')
  return <FormattedMessage id={id} values={{ setup: what }} />
}
