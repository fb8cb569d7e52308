import { isMixingType, type ProjectType, SHELF_ORDER } from '@quarry/domain/projects/project-types'
import { HIDDEN_LOADERS, LOADERS_BY_TYPE, LOADERS_OF_PACKS } from '@quarry/domain/projects/loaders'
import { FormattedMessage, useIntl } from 'react-intl'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TagIcon, tagLabel } from '../../projects/tags/tag-icon.tsx'
import '../../../styles/pages/projects-publishing.css'

const MADE_OF_LOADERS = SHELF_ORDER.filter((type) => type !== 'modpack')

/**
 * All loaders while the project has no type; later the loaders of its type, and separately those of types it can be
 * combined with.
 */
export function loaderGroups(types: readonly ProjectType[], chosen: readonly string[]) {
  const isOwn = (type: ProjectType) =>
    types.length === 0 || types.includes(type) || LOADERS_BY_TYPE[type].some((one) => chosen.includes(one))
  const mixes = types.some(isMixingType)
  return {
    own: MADE_OF_LOADERS.filter(isOwn),
    more: MADE_OF_LOADERS.filter((type) => !isOwn(type) && mixes && isMixingType(type)),
  }
}

type LoadersFieldProps = {
  chosen: readonly string[]
  onChange: (loaders: string[]) => void
  /** The project types so far. */
  types: readonly ProjectType[]
  isModpack: boolean
  error?: string | undefined
}

export function LoadersField({ chosen, onChange, types, isModpack, error }: LoadersFieldProps) {
  const toggle = (loader: string) =>
    onChange(
      chosen.includes(loader) ? chosen.filter((one) => one !== loader) : [...chosen, loader].toSorted(),
    )
  const { own, more } = loaderGroups(types, chosen)
  const group = (type: LoaderType, loaders: readonly string[]) => (
    <LoaderGroup key={type} type={type} loaders={loaders} chosen={chosen} onToggle={toggle} />
  )
  return (
    <div className="stack">
      {isModpack ? group('mod', LOADERS_OF_PACKS) : own.map((type) => group(type, LOADERS_BY_TYPE[type]))}
      {!isModpack && more.length > 0 && (
        <details className="more-loaders">
          <summary>
            <FormattedMessage id="projects-publishing.loaders.more" />
          </summary>
          <div className="stack">{more.map((type) => group(type, LOADERS_BY_TYPE[type]))}</div>
        </details>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

type LoaderType = (typeof MADE_OF_LOADERS)[number]

type LoaderGroupProps = {
  type: LoaderType
  loaders: readonly string[]
  chosen: readonly string[]
  onToggle: (loader: string) => void
}

function LoaderGroup({ type, loaders, chosen, onToggle }: LoaderGroupProps) {
  const intl = useIntl()
  return (
    <fieldset className="field">
      <legend className="label">
        <FormattedMessage id={`projects-publishing.loaders.${type}`} />
      </legend>
      <ul className="tag-ticks">
        {loaders
          .filter((loader) => !HIDDEN_LOADERS.includes(loader) || chosen.includes(loader))
          .map((loader) => (
            <li key={loader}>
              <Checkbox checked={chosen.includes(loader)} onChange={() => onToggle(loader)}>
                <span className="row-tight">
                  <TagIcon name={loader} />
                  {tagLabel(intl, loader)}
                </span>
              </Checkbox>
            </li>
          ))}
      </ul>
    </fieldset>
  )
}
