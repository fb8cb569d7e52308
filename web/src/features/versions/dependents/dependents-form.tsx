import type { Dependents } from '@quarry/api/contract/versions/dependents'
import { SEARCH_QUERY } from '@quarry/domain/limits/lengths'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import type { DependentsSearch } from './dependents-address.ts'
import '../../../styles/pages/versions-dependencies.css'

type DependentsFormProps = { path: string; filter: DependentsSearch; found: Dependents }

/** Filters besides the dependency type. A native form, so that it works without scripts. */
export function DependentsForm({ path, filter, found }: DependentsFormProps) {
  const intl = useIntl()
  return (
    <search aria-label={intl.formatMessage({ id: 'versions-dependents.search' })}>
      <form className="needs-form" method="get" action={path} key={JSON.stringify(filter)}>
        {filter.kind && <input type="hidden" name="kind" value={filter.kind} />}
        <label className="needs-words">
          <FormattedMessage id="versions-dependents.words" />
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={filter.q}
            maxLength={SEARCH_QUERY.max}
          />
        </label>
        <FilterSelect
          name="type"
          chosen={filter.type}
          values={found.types}
          labelOf={(type) => intl.formatMessage({ id: `shell.type.${type}` })}
        />
        <FilterSelect
          name="loader"
          chosen={filter.loader}
          values={found.loaders}
          labelOf={(name) => tagLabel(intl, name)}
        />
        <FilterSelect
          name="version"
          chosen={filter.version}
          values={found.game_versions}
          labelOf={(name) => name}
        />
        <Button type="submit">
          <FormattedMessage id="versions-dependents.look" />
        </Button>
      </form>
    </search>
  )
}

type FilterSelectProps<T extends string> = {
  name: 'type' | 'loader' | 'version'
  chosen: T | undefined
  values: readonly T[]
  labelOf: (value: T) => string
}

/** A filter without a choice is omitted; a requested value stays selected even if it is unknown. */
function FilterSelect<T extends string>({ name, chosen, values, labelOf }: FilterSelectProps<T>) {
  const options = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values]
  if (options.length < 2 && chosen === undefined) return null
  return (
    <label>
      <FormattedMessage id={`versions-dependents.by.${name}`} />
      <select className="input" name={name} defaultValue={chosen ?? ''}>
        <option value="">
          <FormattedMessage id={`versions-dependents.by.${name}.any`} />
        </option>
        {options.map((value) => (
          <option key={value} value={value}>
            {labelOf(value)}
          </option>
        ))}
      </select>
    </label>
  )
}
