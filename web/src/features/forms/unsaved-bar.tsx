import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/controls/button.tsx'
import '../../styles/pages/forms.css'

export interface SaveAlso {
  label: ReactNode
  onSave: () => void
}

type UnsavedBarProps = {
  /** Labels of the changed fields, as the page shows them. */
  fields: readonly string[]
  /** Those of them that were changed elsewhere meanwhile. */
  conflicts?: readonly string[]
  refusesConflicts?: boolean
  isSaving: boolean
  onSave: () => void
  /** Another way to save. */
  also?: SaveAlso | undefined
  onDiscard: () => void
}

/** Lists the unsaved changes, with buttons to save or discard them. */
export function UnsavedBar({ fields, conflicts = [], ...props }: UnsavedBarProps) {
  const { refusesConflicts = false, isSaving, onSave, also, onDiscard } = props
  const intl = useIntl()
  return (
    <section className="unsaved" aria-label={intl.formatMessage({ id: 'forms.unsaved.label' })}>
      <span className="dotc" aria-hidden="true" />
      <p>
        <b>
          <FormattedMessage id="forms.unsaved.count" values={{ count: fields.length }} />
        </b>{' '}
        <span className="muted hide-s">{intl.formatList(fields, { type: 'unit' })}</span>
        <output className="conflict">
          {conflicts.length > 0 && (
            <FormattedMessage
              id={refusesConflicts ? 'forms.unsaved.choose' : 'forms.unsaved.conflict'}
              values={{ fields: intl.formatList(conflicts, { type: 'conjunction' }) }}
            />
          )}
        </output>
      </p>
      <Button look="quiet" className="push" onClick={onDiscard} disabled={isSaving}>
        <FormattedMessage id="forms.unsaved.discard" />
      </Button>
      {also && (
        <Button onClick={also.onSave} disabled={isSaving}>
          {also.label}
        </Button>
      )}
      <Button look="brand" icon={Check} isBusy={isSaving} onClick={onSave}>
        <FormattedMessage id="forms.unsaved.save" />
      </Button>
    </section>
  )
}
