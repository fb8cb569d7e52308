import { useRouter } from '@tanstack/react-router'
import { VERSION_WORDS } from '@quarry/domain/search/query-lengths'
import { ChevronDown, Hash, Layers, type LucideIcon, Search, Tag, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useTypingPause } from '../../../lib/forms/use-typing-pause.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { MenuButton } from '../../../ui/floating/menu-button.tsx'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import { filterHref, isFiltered, searched, toggled, type VersionFilter } from '../version-filter.ts'
import { PlainVersionFilters } from './plain-version-filters.tsx'
import type { NameBelow } from '../../../lib/i18n/message-ids.ts'
import { hasText } from '../../../lib/i18n/has-text.ts'

type FilterKey = 'l' | 'g' | 'c'
type Options = Record<FilterKey, readonly string[]>
type VersionFiltersProps = { path: string; filter: VersionFilter; options: Options }

const buttons: [key: FilterKey, id: NameBelow<'projects.versions.filter'>, icon: LucideIcon][] = [
  ['l', 'loader', Layers],
  ['g', 'gameVersion', Hash],
  ['c', 'channel', Tag],
]

function useValueLabel() {
  const intl = useIntl()
  return (key: FilterKey, value: string) => {
    const channel = `projects-labels.channel.${value}`
    if (key === 'c') return hasText(intl, channel) ? intl.formatMessage({ id: channel }) : value
    return key === 'l' ? tagLabel(intl, value) : value
  }
}

/** One menu per filter; filters that cannot narrow the list are omitted. The address holds the state. */
export function VersionFilters({ path, filter, options }: VersionFiltersProps) {
  const intl = useIntl()
  const router = useRouter()
  const label = useValueLabel()
  const apply = (next: VersionFilter) =>
    void router.navigate({ href: filterHref(path, next), replace: true, resetScroll: false })
  const useful = buttons.filter(([key]) => options[key].length > 1 || filter[key]?.length)
  const menus = useful.map(([key, id, Icon]) => {
    const values = options[key]
    const chosen: readonly string[] = filter[key] ?? []
    const name = intl.formatMessage({ id: `projects.versions.filter.${id}` })
    return (
      <MenuButton
        key={key}
        className="btn btn-s"
        label={name}
        isNamedByContent
        align="start"
        items={values.map((value) => ({
          kind: 'check',
          label: label(key, value),
          isChecked: chosen.includes(value),
          onChange: () => apply(toggled(filter, key, value)),
        }))}
      >
        <Icon className="i" aria-hidden="true" />
        {name}
        {chosen.length > 0 && <span className="badge brand-c">{chosen.length}</span>}
        <ChevronDown className="i" aria-hidden="true" />
      </MenuButton>
    )
  })
  return (
    <>
      {menus}
      {useful.length > 0 && (
        <noscript>
          {import.meta.env.SSR && (
            <PlainVersionFilters
              path={path}
              filter={filter}
              choices={useful.map(([key, id]) => ({
                name: key,
                label: intl.formatMessage({ id: `projects.versions.filter.${id}` }),
                options: options[key]
                  .filter((value) => !(filter[key] as readonly string[] | undefined)?.includes(value))
                  .map((value) => ({ value, label: label(key, value) })),
              }))}
            />
          )}
        </noscript>
      )}
    </>
  )
}

/** Searches names, numbers and changelogs. Without scripts the form opens the same address. */
export function VersionSearch({ path, filter }: { path: string; filter: VersionFilter }) {
  const intl = useIntl()
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const label = intl.formatMessage({ id: 'projects.versions.search' })
  const search = () => {
    const href = filterHref(path, searched(filter, field.current?.value ?? ''))
    void router.navigate({ href, replace: true, resetScroll: false })
  }
  const { soon, cancel } = useTypingPause(search)
  useEffect(() => {
    // The address may change by a link as well, but that never replaces what is being typed.
    if (field.current && field.current !== document.activeElement) field.current.value = filter.q ?? ''
  }, [filter.q])
  return (
    <search className="min-w-0" aria-label={label}>
      <form
        action={path}
        onSubmit={(event) => {
          event.preventDefault()
          cancel()
          search()
        }}
      >
        {buttons.flatMap(([key]) =>
          (filter[key] ?? []).map((value) => (
            <input key={key + value} type="hidden" name={key} value={value} />
          )),
        )}
        <label className="group">
          <Search className="i" aria-hidden="true" />
          <input
            ref={field}
            type="search"
            name="q"
            maxLength={VERSION_WORDS.max}
            placeholder={label}
            aria-label={label}
            defaultValue={filter.q}
            onChange={soon}
          />
        </label>
      </form>
    </search>
  )
}

/** Active filters as chips that remove themselves. Plain links, so that they work without scripts. */
export function VersionFilterChips({ path, filter }: { path: string; filter: VersionFilter }) {
  const label = useValueLabel()
  if (!isFiltered(filter)) return null
  return (
    <div className="chips">
      {buttons.flatMap(([key]) =>
        (filter[key] ?? []).map((value) => (
          <AppLink
            key={key + value}
            className="chip chip-in"
            href={filterHref(path, toggled(filter, key, value))}
            resetScroll={false}
          >
            <span>{label(key, value)}</span>
            <X className="i" aria-hidden="true" />
            <span className="sr">
              <FormattedMessage id="projects.versions.filter.remove" />
            </span>
          </AppLink>
        )),
      )}
      {filter.q && (
        <AppLink className="chip chip-in" href={filterHref(path, searched(filter, ''))} resetScroll={false}>
          <Search className="i" aria-hidden="true" />
          <bdi className="clip">{filter.q}</bdi>
          <X className="i" aria-hidden="true" />
          <span className="sr">
            <FormattedMessage id="projects.versions.filter.remove" />
          </span>
        </AppLink>
      )}
      <AppLink className="chip" href={path} resetScroll={false}>
        <FormattedMessage id="projects.versions.filter.clear" />
      </AppLink>
    </div>
  )
}
