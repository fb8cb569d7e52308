import { SHELF_ORDER } from '@quarry/domain/project-types'
import { HIDDEN_LOADERS, LOADERS_BY_TYPE, LOADERS_OF_PACKS } from '@quarry/domain/loaders'
import { FormattedMessage, useIntl } from 'react-intl'
import { FieldError } from '../../../ui/field-error.tsx'
import { Checkbox } from '../../../ui/tick.tsx'
import { TagIcon, tagLabel } from '../../tags/tag-icon.tsx'

const groups = SHELF_ORDER.filter((type) => type !== 'modpack').map((type) => ({
  type,
  loaders: LOADERS_BY_TYPE[type],
}))

type LoadersFieldProps = {
  chosen: readonly string[]
  onChange: (loaders: string[]) => void
  isModpack: boolean
  error?: string | undefined
}

export function LoadersField({ chosen, onChange, isModpack, error }: LoadersFieldProps) {
  const intl = useIntl()
  const toggle = (loader: string) =>
    onChange(
      chosen.includes(loader) ? chosen.filter((one) => one !== loader) : [...chosen, loader].toSorted(),
    )
  const shown = isModpack ? [{ type: 'mod' as const, loaders: LOADERS_OF_PACKS }] : groups
  return (
    <div className="stack">
      {shown.map(({ type, loaders }) => (
        <fieldset key={type} className="field">
          <legend className="label">
            <FormattedMessage id={`publishing.loaders.${type}`} />
          </legend>
          <ul className="tag-ticks">
            {loaders
              .filter((loader) => !HIDDEN_LOADERS.includes(loader) || chosen.includes(loader))
              .map((loader) => (
                <li key={loader}>
                  <Checkbox checked={chosen.includes(loader)} onChange={() => toggle(loader)}>
                    <span className="row-tight">
                      <TagIcon name={loader} />
                      {tagLabel(intl, loader)}
                    </span>
                  </Checkbox>
                </li>
              ))}
          </ul>
        </fieldset>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
