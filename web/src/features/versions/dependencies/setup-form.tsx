import type { DependencyTree } from '@quarry/api/contract/versions/dependencies'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { packKeysOf } from '@quarry/domain/projects/pack-keys'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import { hasLoaderChoice } from '../../projects/tags/loader-choice.ts'
import { isLoaderVersion } from './dependencies-address.ts'
import '../../../styles/pages/versions-dependencies.css'

type SetupFormProps = {
  path: string
  version: VersionDetail
  tree: DependencyTree
  loaderVersion: string | undefined
}

/** The setup to resolve dependencies for. A native form, so that it works without scripts. */
export function SetupForm({ path, version, tree, loaderVersion }: SetupFormProps) {
  const intl = useIntl()
  const { loader, game_version: gameVersion } = tree
  const loaders = hasLoaderChoice(version.loaders) ? version.loaders : []
  const isNumberWrong = !isLoaderVersion(loaderVersion)
  return (
    <search>
      <form className="needs-form" method="get" action={path} key={`${loader} ${gameVersion}`}>
        <SetupSelect
          name="version"
          id="projects.download.gameVersion"
          chosen={gameVersion}
          options={version.game_versions.toReversed().map((name) => [name, name])}
        />
        {loader !== null && loaders.length > 0 && (
          <SetupSelect
            name="loader"
            id="projects.download.loader"
            chosen={loader}
            options={loaders.map((name) => [name, tagLabel(intl, name)])}
          />
        )}
        {loader !== null && packKeysOf(loader) && (
          <label>
            <FormattedMessage id="versions-dependencies.loaderVersion" />
            <input
              className="input"
              name="loader_version"
              defaultValue={loaderVersion}
              maxLength={64}
              autoComplete="off"
              dir="ltr"
              aria-invalid={isNumberWrong}
              aria-describedby="loader-version"
            />
          </label>
        )}
        <Button type="submit">
          <FormattedMessage id="versions-dependencies.look" />
        </Button>
      </form>
      {isNumberWrong ? (
        <FieldError id="loader-version">
          <FormattedMessage id="versions-dependencies.loaderVersion.wrong" />
        </FieldError>
      ) : (
        <p className="hint" id="loader-version">
          <FormattedMessage id="versions-dependencies.loaderVersion.hint" />
        </p>
      )}
    </search>
  )
}

type SetupSelectProps = {
  name: string
  id: 'projects.download.gameVersion' | 'projects.download.loader'
  chosen: string
  options: readonly (readonly [value: string, label: string])[]
}

/** Keeps requested values selected even if the version does not support them. */
function SetupSelect({ name, id, chosen, options }: SetupSelectProps) {
  const isKnown = options.some(([value]) => value === chosen)
  return (
    <label>
      <FormattedMessage id={id} />
      <select className="input" name={name} defaultValue={chosen}>
        {!isKnown && <option value={chosen}>{chosen}</option>}
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
