import { FormattedMessage } from 'react-intl'
import { ConflictChoice } from './conflict-choice.tsx'
import '../../styles/pages/versions-difference.css'

interface FormConflictsProps<Field extends string> {
  fields: readonly Field[]
  labelOf: (field: Field) => string
  /** The value of a field as a user reads it; undefined for values that are not texts. */
  textOf: (field: Field, value: unknown) => string | undefined
  stored: Readonly<Partial<Record<Field, unknown>>>
  values: Readonly<Partial<Record<Field, unknown>>>
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** The choice between the values of a form and those that were saved meanwhile. */
export function FormConflicts<Field extends string>(props: FormConflictsProps<Field>) {
  const { fields, labelOf, textOf, stored, values, onTakeTheirs, onKeepMine } = props
  return (
    <ConflictChoice
      fields={fields.map(labelOf)}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
      comparison={() => (
        <div className="differences">
          <dl>
            {fields.map((field) => (
              <div key={field}>
                <dt>{labelOf(field)}</dt>
                <Value kind="theirs" text={textOf(field, stored[field])} />
                <Value kind="mine" text={textOf(field, values[field])} />
              </div>
            ))}
          </dl>
        </div>
      )}
    />
  )
}

function Value({ kind, text }: { kind: 'theirs' | 'mine'; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <dd>
      <span className="muted">
        <FormattedMessage id={`forms.conflict.${kind}.value`} />
      </span>
      {text === '' ? (
        <i>
          <FormattedMessage id="forms.conflict.empty" />
        </i>
      ) : (
        <span dir="auto">{text}</span>
      )}
    </dd>
  )
}
