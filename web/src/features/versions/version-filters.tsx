import { useRouter } from '@tanstack/react-router'
import { ChevronDown, Hash, Layers, type LucideIcon, Tag, X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../ui/app-link.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { tagLabel } from '../tags/tag-icon.tsx'
import { filterHref, isFiltered, toggled, type VersionFilter } from './version-filter.ts'
import type { NameBelow } from '../../lib/i18n/message-ids.ts'
import { hasText } from '../../lib/i18n/has-text.ts'

type FilterKey = 'l' | 'g' | 'c'
type Options = Record<FilterKey, readonly string[]>
type VersionFiltersProps = { path: string; filter: VersionFilter; options: Options }

const buttons: [key: FilterKey, id: NameBelow<'project.versions.filter'>, icon: LucideIcon][] = [
  ['l', 'loader', Layers],
  ['g', 'gameVersion', Hash],
  ['c', 'channel', Tag],
]

function useValueLabel() {
  const intl = useIntl()
  return (key: FilterKey, value: string) => {
    const channel = `catalogue.channel.${value}`
    if (key === 'c') return hasText(intl, channel) ? intl.formatMessage({ id: channel }) : value
    return key === 'l' ? tagLabel(intl, value) : value
  }
}

/** A menu per filter; one is left out where it could not narrow anything. The address is the state. */
export function VersionFilters({ path, filter, options }: VersionFiltersProps) {
  const intl = useIntl()
  const router = useRouter()
  const label = useValueLabel()
  const apply = (next: VersionFilter) =>
    void router.navigate({ href: filterHref(path, next), replace: true, resetScroll: false })
  return buttons.map(([key, id, Icon]) => {
    const values = options[key]
    if (values.length <= 1 && !filter[key]?.length) return null
    const chosen: readonly string[] = filter[key] ?? []
    const name = intl.formatMessage({ id: `project.versions.filter.${id}` })
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
}

/** The active filters as chips that remove themselves; plain links, so they work without scripts. */
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
              <FormattedMessage id="project.versions.filter.remove" />
            </span>
          </AppLink>
        )),
      )}
      <AppLink className="chip" href={path} resetScroll={false}>
        <FormattedMessage id="project.versions.filter.clear" />
      </AppLink>
    </div>
  )
}
