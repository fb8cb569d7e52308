import { APPROVED_STATUSES, isApproved, isLinked, isSearchable } from '@quarry/domain/project-statuses'
import type { ProjectDetail } from '@quarry/api/contract/projects'
import { Check, X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FieldError } from '../../../ui/field-error.tsx'
import { Select } from '../../../ui/select.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import type { FormState } from '../../forms/use-form.ts'
import type { GeneralValues } from './general-values.ts'

/** Where a project of each visibility can be met. */
const seenIn = [
  ['search', isSearchable],
  ['profile', isSearchable],
  ['address', isLinked],
] as const

type VisibilityFieldProps = { project: ProjectDetail; form: FormState<GeneralValues>; isDisabled: boolean }

export function VisibilityField({ project, form, isDisabled }: VisibilityFieldProps) {
  const intl = useIntl()
  const { visibility } = form.values
  const isFuture = !isApproved(project.status) || form.changed.includes('visibility')
  return (
    <FieldAnchor name="visibility">
      <Select
        name="visibility"
        aria-label={intl.formatMessage({ id: 'publishing.field.visibility' })}
        value={visibility}
        disabled={isDisabled}
        onChange={(value) => form.set('visibility', value)}
        options={APPROVED_STATUSES.map((value) => ({
          value,
          label: intl.formatMessage({ id: `publishing.visibility.${value}` }),
        }))}
      />
      {form.errors.visibility && <FieldError>{form.errors.visibility}</FieldError>}
      <ul className="sees">
        {seenIn.map(([place, isIn]) => {
          const isSeen = isIn(visibility)
          const Icon = isSeen ? Check : X
          return (
            <li key={place} className={isSeen ? 'tag' : 'tag not-seen'}>
              <Icon className="i" aria-hidden="true" />
              <FormattedMessage
                id={`publishing.seen.${place}`}
                values={{ isSeen: isSeen ? 'yes' : 'no', isFuture: isFuture ? 'yes' : 'no' }}
              />
            </li>
          )
        })}
      </ul>
    </FieldAnchor>
  )
}
