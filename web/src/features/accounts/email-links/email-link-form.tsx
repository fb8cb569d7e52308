import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { FormError } from '../../forms/form-error.tsx'
import type { EmailLink } from './use-email-link.ts'

interface EmailLinkFormProps {
  /** As in `native-forms.ts`. */
  native: string
  link: EmailLink
  look: 'brand' | 'danger'
  textId: MessageId
  confirmId: MessageId
}

/** Confirms the action of a link from an email. */
export function EmailLinkForm({ native, link, look, textId, confirmId }: EmailLinkFormProps) {
  return (
    <Form
      draft={null}
      native={native}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        link.submit()
      }}
    >
      <FormError error={link.error} />
      <p>
        <FormattedMessage id={textId} />
      </p>
      <Button type="submit" look={look} size="large" isBusy={link.isBusy}>
        <FormattedMessage id={confirmId} />
      </Button>
    </Form>
  )
}
