import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { Checkbox } from '../../ui/tick.tsx'
import { FormError } from '../forms/form-error.tsx'

/** Says something; staff may keep it among themselves. What was typed stays when it is refused. */
export function MessageForm({ threadId, isStaff }: { threadId: string; isStaff: boolean }) {
  const posted = usePosted('message')
  return (
    <Form native="message" hidden={{ thread: threadId }} className="stack">
      <FormError error={posted?.error} />
      <TextAreaField
        name="body"
        rows={5}
        label={<FormattedMessage id="reports.thread.answer" />}
        hint={<FormattedMessage id="reports.markdown" />}
        defaultValue={posted?.values['body']}
      />
      {isStaff && (
        <Checkbox name="private" defaultChecked={posted?.values['private'] !== undefined}>
          <FormattedMessage id="reports.thread.private" />
        </Checkbox>
      )}
      <p>
        <Button type="submit" look="brand">
          <FormattedMessage id="reports.thread.send" />
        </Button>
      </p>
    </Form>
  )
}
