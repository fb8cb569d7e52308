import {
  DEFAULT_GAME_VERSION,
  GAME_RELEASE,
  hasLoaderVersions,
  isGameFlavour,
  mayHaveGameVersion,
  needsLicense,
  PRACTICE_GAME_VERSIONS,
  SERVER_FLAVOURS,
  type ServerFlavour,
} from '@quarry/domain/hosting/flavours'
import { SOFTWARE_VERSION } from '@quarry/domain/limits/lengths'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Select } from '../../../ui/controls/select.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import { gameVersionsQuery } from '../../projects/tags/game-versions.queries.ts'
import { flavourLabel } from '../flavour-label.ts'

export interface WantedSoftware {
  flavour: ServerFlavour
  version: string
  /** Empty for the newest stable one. */
  loader: string
}

export const DEFAULT_SOFTWARE: WantedSoftware = {
  flavour: 'practice',
  version: DEFAULT_GAME_VERSION,
  loader: '',
}

/** The releases for a flavour, as the site knows them: there is no node yet that could ask its service. */
function useGameVersions(flavour: ServerFlavour): readonly string[] {
  const { api } = useRouter().options.context
  const { data = [] } = useQuery(gameVersionsQuery(api))
  if (!isGameFlavour(flavour)) return PRACTICE_GAME_VERSIONS
  const known = data.map(({ version }) => version).filter((version) => GAME_RELEASE.test(version))
  return known.includes(DEFAULT_GAME_VERSION) ? known : [...known, DEFAULT_GAME_VERSION]
}

interface ServerSoftwareFieldsProps {
  chosen: WantedSoftware
  labelOf: (name: 'flavour' | 'version' | 'loader') => string
  error: string | undefined
  onChange: (chosen: WantedSoftware) => void
}

/** Platform, game version and loader of a new server. */
export function ServerSoftwareFields({ chosen, labelOf, error, onChange }: ServerSoftwareFieldsProps) {
  const intl = useIntl()
  const id = useId()
  const { flavour, version, loader } = chosen
  const versions = useGameVersions(flavour)
  const choose = (next: ServerFlavour) =>
    onChange({
      flavour: next,
      version: mayHaveGameVersion(next, version) ? version : DEFAULT_GAME_VERSION,
      loader: '',
    })
  return (
    <>
      <div className="field">
        <label className="label" htmlFor={`${id}flavour`}>
          {labelOf('flavour')}
        </label>
        <Select
          id={`${id}flavour`}
          name="flavour"
          value={flavour}
          options={SERVER_FLAVOURS.map((value) => ({ value, label: flavourLabel(value, intl) }))}
          onChange={choose}
        />
        {needsLicense(flavour, null) && (
          <p className="hint">
            <FormattedMessage id="hosting-nodes.server.license" />
          </p>
        )}
      </div>
      <div className="field">
        <label className="label" htmlFor={`${id}version`}>
          {labelOf('version')}
        </label>
        <Select
          id={`${id}version`}
          name="version"
          value={version}
          options={versions.map((value) => ({ value, label: value }))}
          onChange={(next) => onChange({ flavour, version: next, loader: '' })}
        />
      </div>
      {hasLoaderVersions(flavour) && (
        <FieldAnchor name="loader">
          <TextField
            label={labelOf('loader')}
            hint={intl.formatMessage({ id: 'hosting-nodes.server.newest' })}
            name="loader"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            limit={SOFTWARE_VERSION.max}
            value={loader}
            error={error}
            onChange={(event) => onChange({ flavour, version, loader: event.target.value })}
          />
        </FieldAnchor>
      )}
    </>
  )
}
