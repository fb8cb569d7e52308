import { TAKEDOWN_KINDS } from '@quarry/domain/moderation/takedowns'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Radio } from '../../../ui/controls/checkbox.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import '../../../styles/pages/forms.css'

/** Finds the content to take down by its id. Works without scripts. */
export function FindTarget() {
  return (
    <search>
      <form method="get" className="slab form">
        <FormSection title={<FormattedMessage id="moderation.takedown.find" />}>
          <div className="stack gap-2">
            {TAKEDOWN_KINDS.map((kind, at) => (
              <Radio key={kind} name="kind" value={kind} defaultChecked={at === 0}>
                <FormattedMessage id={`moderation.takedown.kind.${kind}`} />
              </Radio>
            ))}
          </div>
          <TextField
            name="id"
            type="search"
            isRequired
            autoComplete="off"
            spellCheck={false}
            label={<FormattedMessage id="moderation.takedown.id" />}
          />
          <p>
            <Button type="submit">
              <FormattedMessage id="moderation.takedown.go" />
            </Button>
          </p>
        </FormSection>
      </form>
    </search>
  )
}
