import { APPROVED_STATUSES, isApproved } from '@quarry/domain/projects/project-statuses'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { FormattedMessage, useIntl } from 'react-intl'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import type { FormState } from '../../forms/use-form.ts'
import { VisibilityList } from '../visibility-list.tsx'
import type { GeneralValues } from './general-values.ts'

type VisibilityFieldProps = { project: ProjectDetail; form: FormState<GeneralValues>; isDisabled: boolean }

export function VisibilityField({ project, form, isDisabled }: VisibilityFieldProps) {
  const intl = useIntl()
  const { visibility } = form.values
  const isFuture = !isApproved(project.status) || form.changed.includes('visibility')
  return (
    <FieldAnchor name="visibility">
      <Select
        name="visibility"
        aria-label={intl.formatMessage({ id: 'projects-publishing.field.visibility' })}
        value={visibility}
        disabled={isDisabled}
        onChange={(value) => form.set('visibility', value)}
        options={APPROVED_STATUSES.map((value) => ({
          value,
          label: intl.formatMessage({ id: `projects-publishing.visibility.${value}` }),
        }))}
      />
      {form.errors.visibility && <FieldError>{form.errors.visibility}</FieldError>}
      <VisibilityList
        status={visibility}
        textOf={(place, isSeen) => (
          <FormattedMessage
            id={`projects-publishing.seen.${place}`}
            values={{ isSeen, isFuture: isFuture ? 'yes' : 'no' }}
          />
        )}
      />
    </FieldAnchor>
  )
}
