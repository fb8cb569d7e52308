import { FormattedMessage } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import type { FormState } from '../../forms/use-form.ts'
import type { NoticeValues } from './notice-values.ts'
import '../../../styles/pages/hosting.css'

type NoticeForm = Pick<FormState<NoticeValues>, 'values' | 'errors' | 'set'>

/** From when to when a notice is shown, and whether users can end that earlier. */
export function NoticeTimes({ form: { values, errors, set } }: { form: NoticeForm }) {
  const label = useTexts('hosting-notices.field')
  return (
    <>
      <div className="node-fields">
        {(['begins', 'expires'] as const).map((name) => (
          <FieldAnchor key={name} name={name}>
            <TextField
              type="datetime-local"
              name={name}
              label={label(name)}
              hint={label(`${name}.hint`)}
              isOptional
              value={values[name]}
              error={errors[name]}
              onChange={(event) => set(name, event.target.value)}
            />
          </FieldAnchor>
        ))}
      </div>
      {values.level !== 'survey' && (
        <Checkbox
          name="dismissable"
          checked={values.dismissable}
          onChange={(event) => set('dismissable', event.target.checked)}
        >
          <FormattedMessage id="hosting-notices.field.dismissable" />
        </Checkbox>
      )}
    </>
  )
}
