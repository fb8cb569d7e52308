import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { LazyMultiCombobox } from '../../../ui/controls/lazy-combobox.tsx'
import { Switch } from '../../../ui/controls/checkbox.tsx'
import { gameVersionsQuery } from '../../projects/tags/game-versions.queries.ts'

type GameVersionsFieldProps = {
  chosen: readonly string[]
  onChange: (gameVersions: string[]) => void
  error?: string | undefined
}

/** Releases with a search field; snapshots and old versions on demand. */
export function GameVersionsField({ chosen, onChange, error }: GameVersionsFieldProps) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: known } = useSuspenseQuery(gameVersionsQuery(api))
  const [showsAll, setShowsAll] = useState(false)
  const shown = known.filter(
    ({ version, version_type: type }) => showsAll || type === 'release' || chosen.includes(version),
  )
  const inOrder = (versions: readonly string[]) =>
    known.map(({ version }) => version).filter((version) => versions.includes(version))
  return (
    <div className="stack gap-2">
      <LazyMultiCombobox
        label={intl.formatMessage({ id: 'projects-publishing.field.game_versions' })}
        placeholder={intl.formatMessage({ id: 'projects-publishing.gameVersions.find' })}
        options={shown.map(({ version }) => ({ value: version, label: version }))}
        values={chosen}
        onChange={(versions) => onChange(inOrder(versions))}
      />
      {error && <FieldError>{error}</FieldError>}
      <Switch checked={showsAll} onChange={(event) => setShowsAll(event.target.checked)}>
        <FormattedMessage id="projects.download.showAll" />
      </Switch>
    </div>
  )
}
