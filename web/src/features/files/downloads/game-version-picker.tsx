import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { versionsMatching } from '../../../lib/versions-matching.ts'
import { Switch } from '../../../ui/controls/checkbox.tsx'
import type { DownloadSetup } from './use-download-setup.ts'
import '../../../styles/pages/files-downloads.css'

/** Longer lists have a search field. */
const searchableFrom = 5

/** Scrolls only the list, so that the chosen option is in its middle. */
function scrollToOption(chosen: HTMLInputElement | null) {
  const row = chosen?.closest('li')
  const list = row?.parentElement
  if (!row || !list) return
  const [{ top, bottom }, place] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  if (place.top < top || place.bottom > bottom) list.scrollTop += place.top - (top + bottom) / 2
}

export function GameVersionPicker({ choice }: { choice: DownloadSetup }) {
  const intl = useIntl()
  const [search, setSearch] = useState('')
  const releases = versionsMatching(choice.gameVersions, search)
  // Snapshots are found as well if no release matches.
  const shown = releases.length > 0 ? releases : versionsMatching(choice.allGameVersions, search)
  const find = intl.formatMessage({ id: 'projects.download.findVersion' })
  const label = intl.formatMessage({ id: 'projects.download.gameVersion' })
  return (
    <fieldset className="picker">
      <legend className="sr">{label}</legend>
      <h3 aria-hidden="true">{label}</h3>
      {choice.gameVersions.length >= searchableFrom && (
        <label className="group group-s">
          <Search className="i" aria-hidden="true" />
          <input
            type="search"
            placeholder={find}
            aria-label={find}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              const [first] = shown
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || search.trim() === '') return
              event.preventDefault()
              if (first !== undefined) choice.chooseGameVersion(first)
            }}
          />
        </label>
      )}
      <ul>
        {shown.length === 0 && (
          <li className="muted">
            <FormattedMessage id="projects.download.noVersion" values={{ text: search }} />
          </li>
        )}
        {shown.map((version) => (
          <li key={version}>
            <label className="opt num">
              <input
                // A choice from the address or from the last visit can be far down in the list.
                ref={version === choice.gameVersion ? scrollToOption : undefined}
                type="radio"
                name="game-version"
                checked={version === choice.gameVersion}
                onChange={() => choice.chooseGameVersion(version)}
              />
              <bdi>{version}</bdi>
              <Check className="i on" aria-hidden="true" />
            </label>
          </li>
        ))}
      </ul>
      {choice.canShowAll && (
        <Switch checked={choice.showsAll} onChange={(event) => choice.setShowsAll(event.target.checked)}>
          <FormattedMessage id="projects.download.showAll" />
        </Switch>
      )}
    </fieldset>
  )
}
