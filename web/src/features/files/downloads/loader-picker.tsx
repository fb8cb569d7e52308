import { Check } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { TagIcon, tagLabel } from '../../projects/tags/tag-icon.tsx'
import { Switch } from '../../../ui/controls/checkbox.tsx'
import type { DownloadSetup } from './use-download-setup.ts'
import '../../../styles/pages/files-downloads.css'

/** Loaders of the project. One without a file for the chosen game version names a game version that has one. */
export function LoaderPicker({ choice }: { choice: DownloadSetup }) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'projects.download.loader' })
  return (
    <fieldset className="picker">
      <legend className="sr">{label}</legend>
      <h3 aria-hidden="true">{label}</h3>
      <ul className="two">
        {choice.loaders.map(({ loader, isAvailable, nearest }) => (
          <li key={loader}>
            <label className="opt">
              <input
                type="radio"
                name="loader"
                disabled={!isAvailable}
                checked={loader === choice.loader}
                onChange={() => choice.chooseLoader(loader)}
              />
              <TagIcon name={loader} />
              {tagLabel(intl, loader)}
              {!isAvailable && (
                <small>
                  {nearest ? (
                    <FormattedMessage
                      id={`projects.download.${nearest.side}`}
                      values={{ version: <bdi>{nearest.gameVersion}</bdi> }}
                    />
                  ) : (
                    <FormattedMessage id="projects.download.unsupported" />
                  )}
                </small>
              )}
              {isAvailable && <Check className="i on" aria-hidden="true" />}
            </label>
          </li>
        ))}
      </ul>
      <Switch
        checked={choice.isRemembering}
        onChange={(event) => choice.setIsRemembering(event.target.checked)}
      >
        <FormattedMessage id="projects.download.remember" />
      </Switch>
    </fieldset>
  )
}
