import { LINK } from '@quarry/domain/limits/lengths'
import { REPORTED_ITEMS, type ReportedItem } from '@quarry/domain/reports/report-types'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Radio } from '../../ui/controls/checkbox.tsx'
import { FormError } from '../forms/form-error.tsx'
import { FieldError } from '../../ui/controls/field-error.tsx'
import { postedFieldError } from '../forms/posted-field-error.ts'

interface TargetFormProps {
  item: ReportedItem | undefined
  itemID: string | undefined
  isMissing: boolean
}

/** Finds the content to report. */
export function TargetForm({ item, itemID, isMissing }: TargetFormProps) {
  const posted = usePosted('report-target')
  const errors = { item: postedFieldError(posted, 'item'), itemID: postedFieldError(posted, 'itemID') }
  const chosen = posted?.values['item'] ?? item
  return (
    <Form draft="report-target" native="report-target" className="slab slab-pad stack">
      {posted && posted.error?.status !== 404 && !errors.item && !errors.itemID && (
        <FormError error={posted.error} />
      )}
      <fieldset className="stack gap-2" aria-describedby={errors.item ? 'item-error' : undefined}>
        <legend className="label pb-2">
          <FormattedMessage id="reports.what" />
        </legend>
        {errors.item && <FieldError id="item-error">{errors.item}</FieldError>}
        {REPORTED_ITEMS.map((type) => (
          <Radio key={type} name="item" value={type} defaultChecked={type === chosen}>
            <FormattedMessage id={`reports.item.${type}`} />
          </Radio>
        ))}
      </fieldset>
      <TextField
        name="itemID"
        maxLength={LINK.max}
        label={<FormattedMessage id="reports.ref" />}
        hint={<FormattedMessage id="reports.ref.hint" />}
        error={errors.itemID ?? (isMissing && <FormattedMessage id="reports.notFound" />)}
        defaultValue={posted?.values['itemID'] ?? itemID}
      />
      <p>
        <Button type="submit" look="brand">
          <FormattedMessage id="reports.find" />
        </Button>
      </p>
    </Form>
  )
}
