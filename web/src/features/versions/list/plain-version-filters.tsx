import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import type { VersionFilter } from '../version-filter.ts'

interface PlainVersionFiltersProps {
  path: string
  filter: VersionFilter
  /** Filters that can narrow the list, with the values that are not chosen. */
  choices: { name: string; label: string; options: { value: string; label: string }[] }[]
}

/** The filters without scripts: one more value of each. Chosen values are removed by their chips. */
export function PlainVersionFilters({ path, filter, choices }: PlainVersionFiltersProps) {
  const { l = [], g = [], c = [], q } = filter
  return (
    <form method="get" action={path} className="row">
      {[...l.map((one) => ['l', one]), ...g.map((one) => ['g', one]), ...c.map((one) => ['c', one])].map(
        ([name, value]) => (
          <input key={`${name}${value}`} type="hidden" name={name} value={value} />
        ),
      )}
      {q && <input type="hidden" name="q" value={q} />}
      {choices.map(({ name, label, options }) => (
        <Select
          key={name}
          name={name}
          prefix={label}
          value=""
          options={[{ value: '', label: '–' }, ...options]}
        />
      ))}
      <Button type="submit" size="small">
        <FormattedMessage id="projects.versions.filter.apply" />
      </Button>
    </form>
  )
}
