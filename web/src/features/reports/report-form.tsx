import type { ReportTarget } from '@quarry/api/contract/reports/reports'
import { RULE_CATEGORIES } from '@quarry/domain/reports/report-types'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextAreaField } from '../../ui/controls/text-field.tsx'
import { Radio } from '../../ui/controls/checkbox.tsx'
import { AttachImages } from '../markdown/editor/images/attach-images.tsx'
import { FieldError } from '../../ui/controls/field-error.tsx'
import { FormError } from '../forms/form-error.tsx'
import { postedFieldError } from '../forms/posted-field-error.ts'
import '../../styles/pages/reports.css'

/** Which rule is broken, and why. The warnings appear with their rule by CSS, so also without scripts. */
export function ReportForm({ target, body }: { target: ReportTarget; body: string }) {
  const posted = usePosted('report')
  const errors = { rule: postedFieldError(posted, 'rule'), body: postedFieldError(posted, 'body') }
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Form
      draft={`report:${target.id}`}
      native="report"
      hidden={{ item: target.type, itemID: target.id }}
      className="slab slab-pad stack report-form"
    >
      {!errors.rule && !errors.body && <FormError error={posted?.error} />}
      <fieldset className="stack gap-2" aria-describedby={errors.rule ? 'rule-error' : undefined}>
        <legend className="label pb-2">
          <FormattedMessage id="reports.why" />
        </legend>
        {errors.rule && <FieldError id="rule-error">{errors.rule}</FieldError>}
        {RULE_CATEGORIES.map((rule) => (
          <Radio key={rule} name="rule" value={rule} defaultChecked={posted?.values['rule'] === rule}>
            <FormattedMessage id={`reports.rule.${rule}`} />
          </Radio>
        ))}
      </fieldset>
      <div className="warns-reuploaded">
        <Note level="warning" title={<FormattedMessage id="reports.warn.reuploaded" />}>
          <FormattedMessage
            id="reports.warn.reuploaded.text"
            values={{
              link: (
                <AppLink key="link" className="link" href="/legal/copyright">
                  <FormattedMessage id="reports.warn.reuploaded.link" />
                </AppLink>
              ),
            }}
          />
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
        error={errors.body}
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
