import type { ReportTarget } from '@quarry/api/contract/reports/reports'
import { RULE_CATEGORIES } from '@quarry/domain/reports/report-types'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextAreaField } from '../../ui/controls/text-field.tsx'
import { Radio } from '../../ui/controls/checkbox.tsx'
import { AttachImages } from '../markdown/editor/images/attach-images.tsx'
import { FormError } from '../forms/form-error.tsx'
import { FormRecovery } from '../forms/form-recovery.tsx'
import '../../styles/pages/reports.css'

/** Which rule is broken, and why. The warnings appear with their rule by CSS, so also without scripts. */
export function ReportForm({ target, body }: { target: ReportTarget; body: string }) {
  const posted = usePosted('report')
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Form
      native="report"
      hidden={{ item: target.type, itemID: target.id }}
      className="slab slab-pad stack report-form"
    >
      <FormRecovery form="report" about={target.id} />
      <FormError error={posted?.error} />
      <fieldset className="stack gap-2">
        <legend className="label pb-2">
          <FormattedMessage id="reports.why" />
        </legend>
        {RULE_CATEGORIES.map((rule) => (
          <Radio key={rule} name="rule" value={rule} defaultChecked={posted?.values['rule'] === rule}>
            <FormattedMessage id={`reports.rule.${rule}`} />
          </Radio>
        ))}
      </fieldset>
      <div className="warns-reuploaded">
        <Note level="warning" title={<FormattedMessage id="reports.warn.reuploaded" />}>
          <FormattedMessage id="reports.warn.reuploaded.text" />
        </Note>
      </div>
      <div className="warns-malicious">
        <Note level="warning" title={<FormattedMessage id="reports.warn.malicious" />}>
          <FormattedMessage id="reports.warn.malicious.text" />
        </Note>
      </div>
      <TextAreaField
        ref={field}
        name="body"
        rows={8}
        label={<FormattedMessage id="reports.body" />}
        hint={<FormattedMessage id="reports.body.hint" />}
        defaultValue={posted?.values['body'] ?? body}
      />
      <AttachImages field={field} target={{ context: 'report' }} />
      <p>
        <Button type="submit" look="brand">
          <FormattedMessage id="reports.submit" />
        </Button>
      </p>
    </Form>
  )
}
