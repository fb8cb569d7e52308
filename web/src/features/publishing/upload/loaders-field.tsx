import { LOADERS_BY_TYPE } from '@quarry/domain/loaders'
import type { ProjectType } from '@quarry/domain/project-types'
import { FormattedMessage, useIntl } from 'react-intl'
import { FieldError } from '../../../ui/field-error.tsx'
import { Checkbox } from '../../../ui/tick.tsx'
import { TagIcon, tagLabel } from '../../tags/tag-icon.tsx'

/** Loaders nobody should pick for a new file (spec section 3, hidden loaders). */
const hidden = new Set<string>(['liteloader', 'modloader', 'rift'])

const groups: { type: Exclude<ProjectType, 'modpack'>; loaders: readonly string[] }[] = (
  ['mod', 'plugin', 'datapack', 'resourcepack', 'shader'] as const
).map((type) => ({ type, loaders: LOADERS_BY_TYPE[type] }))

/** A modpack names the mod loaders it brings along. */
const packLoaders = ['fabric', 'forge', 'neoforge', 'quilt']

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
  const shown = isModpack ? [{ type: 'mod' as const, loaders: packLoaders }] : groups
  return (
    <div className="stack">
      {shown.map(({ type, loaders }) => (
        <fieldset key={type} className="field">
          <legend className="label">
            <FormattedMessage id={`publishing.loaders.${type}`} />
          </legend>
          <ul className="tag-ticks">
            {loaders
              .filter((loader) => !hidden.has(loader) || chosen.includes(loader))
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
