import type { ProjectType } from '@quarry/domain/projects/project-types'
import { FormattedMessage, useIntl } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import type { FormState } from '../../forms/use-form.ts'
import type { VersionValues } from './version-values.ts'

type TypeChangeFieldProps = {
  form: FormState<VersionValues>
  /** The project types so far. */
  types: readonly ProjectType[]
  /** The types that the version adds. */
  added: readonly ProjectType[]
}

/** The confirmation that a version with these loaders may add a type to the project. */
export function TypeChangeField({ form, types, added }: TypeChangeFieldProps) {
  const intl = useIntl()
  const label = useTexts('projects-publishing.field')
  const { values, set } = form
  const names = (list: readonly ProjectType[]) =>
    intl.formatList(
      list.map((type) => intl.formatMessage({ id: `shell.type.${type}` })),
      { type: 'conjunction' },
    )
  return (
    <Note level="warning" title={intl.formatMessage({ id: 'projects-publishing.typeChange.title' })}>
      <div className="stack gap-2">
        <p>
          <FormattedMessage
            id="projects-publishing.typeChange.text"
            values={{ added: names(added), current: names(types) }}
          />
        </p>
        <Checkbox
          checked={values.change_project_type}
          onChange={(event) => set('change_project_type', event.target.checked)}
        >
          {label('change_project_type')}
        </Checkbox>
      </div>
    </Note>
  )
}
