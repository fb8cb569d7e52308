import type { Dependents } from '@quarry/api/contract/versions/dependents'
import { SEARCH_QUERY } from '@quarry/domain/search/query-lengths'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useTypingPause } from '../../../lib/forms/use-typing-pause.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import { dependentsHref, parseDependents, type DependentsSearch } from './dependents-address.ts'
import '../../../styles/pages/versions-dependencies.css'

type DependentsFormProps = { path: string; filter: DependentsSearch; found: Dependents }

/** Filters besides the dependency type. A native form, so that it works without scripts. */
export function DependentsForm({ path, filter, found }: DependentsFormProps) {
  const intl = useIntl()
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const words = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The address may change by a link as well, but that never replaces what is being typed.
    if (words.current && words.current !== document.activeElement) words.current.value = filter.q ?? ''
  }, [filter.q])
  const search = () => {
    if (!form.current) return
    const values = Object.fromEntries(new FormData(form.current))
    const href = dependentsHref(path, parseDependents(values))
    void router.navigate({ href, replace: true, resetScroll: false })
  }
  const { soon, cancel } = useTypingPause(search)
  return (
    <search aria-label={intl.formatMessage({ id: 'versions-dependents.search' })}>
      <form
        ref={form}
        className="needs-form"
        method="get"
        action={path}
        onSubmit={(event) => {
          event.preventDefault()
          cancel()
          search()
        }}
      >
        {filter.kind && <input type="hidden" name="kind" value={filter.kind} />}
        <label className="needs-words">
          <FormattedMessage id="versions-dependents.words" />
          <input
            className="input"
            type="search"
            name="q"
            ref={words}
            defaultValue={filter.q}
            onChange={soon}
            maxLength={SEARCH_QUERY.max}
          />
        </label>
        <FilterSelect
          name="type"
          chosen={filter.type}
          values={found.types}
          onChoose={search}
          labelOf={(type) => intl.formatMessage({ id: `shell.type.${type}` })}
        />
        <FilterSelect
          name="loader"
          chosen={filter.loader}
          values={found.loaders}
          onChoose={search}
          labelOf={(name) => tagLabel(intl, name)}
        />
        <FilterSelect
          name="version"
          chosen={filter.version}
          values={found.game_versions}
          onChoose={search}
          labelOf={(name) => name}
        />
        <noscript>
          <Button type="submit">
            <FormattedMessage id="versions-dependents.look" />
          </Button>
        </noscript>
      </form>
    </search>
  )
}

type FilterSelectProps<T extends string> = {
  name: 'type' | 'loader' | 'version'
  chosen: T | undefined
  values: readonly T[]
  onChoose: () => void
  labelOf: (value: T) => string
}

/** A filter without a choice is omitted; a requested value stays selected even if it is unknown. */
function FilterSelect<T extends string>({ name, chosen, values, onChoose, labelOf }: FilterSelectProps<T>) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // The address may change by a link as well.
    if (select.current) select.current.value = chosen ?? ''
  }, [chosen])
  const options = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values]
  if (options.length < 2 && chosen === undefined) return null
  return (
    <label>
      <FormattedMessage id={`versions-dependents.by.${name}`} />
      <select className="input" name={name} ref={select} defaultValue={chosen ?? ''} onChange={onChoose}>
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
