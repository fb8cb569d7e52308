import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/controls/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'

interface ConflictChoiceProps {
  /** Labels of the fields. */
  fields: readonly string[]
  onTakeTheirs: () => void
  onKeepMine: () => void
  /** Who changed them, if that is known. */
  children?: ReactNode
  comparison: () => ReactNode
}

/** Fields that someone else changed while they were edited here, and a choice between the two values. */
export function ConflictChoice({
  fields,
  onTakeTheirs,
  onKeepMine,
  children,
  comparison,
}: ConflictChoiceProps) {
  const intl = useIntl()
  const [isCompared, setIsCompared] = useState(false)
  return (
    <Note
      level="warning"
      isAlert
      title={
        <FormattedMessage
          id="forms.conflict.title"
          values={{ fields: intl.formatList(fields, { type: 'conjunction' }) }}
        />
      }
      actions={
        <>
          <Button onClick={onKeepMine}>
            <FormattedMessage id="forms.conflict.mine" />
          </Button>
          <Button onClick={onTakeTheirs}>
            <FormattedMessage id="forms.conflict.theirs" />
          </Button>
          <Button look="quiet" aria-expanded={isCompared} onClick={() => setIsCompared(!isCompared)}>
            <FormattedMessage id="forms.conflict.compare" />
          </Button>
        </>
      }
    >
      <div className="stack gap-2">
        {children}
        {isCompared && comparison()}
      </div>
    </Note>
  )
}
