import { APPEAL } from '@quarry/domain/limits/lengths'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { TextAreaField } from '../../../ui/controls/text-field.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { postedFieldError } from '../../forms/posted-field-error.ts'
import { FormSection } from '../../forms/form-section.tsx'
import { SuspensionFacts } from './suspension-facts.tsx'
import { ownSuspensionQuery } from './own-suspension.queries.ts'
import '../../../styles/pages/forms.css'

/** Reason and consequences of the viewer's suspension, and the form for one appeal. */
export function OwnSuspension() {
  const { api } = useRouter().options.context
  const { data: suspension } = useSuspenseQuery(ownSuspensionQuery(api))
  if (!suspension)
    return (
      <EmptyState title={<FormattedMessage id="accounts-suspension.none" />}>
        <FormattedMessage id="accounts-suspension.none.text" />
      </EmptyState>
    )
  return (
    <>
      <SuspensionFacts suspension={suspension} isOwn />
      <p>
        <FormattedMessage
          id="accounts-suspension.means"
          values={{
            account: (words) => <AppLink href="/settings/account">{words}</AppLink>,
            rules: (words) => <AppLink href="/legal/rules">{words}</AppLink>,
          }}
        />
      </p>
      {!suspension.appeal && <Appeal />}
    </>
  )
}

function Appeal() {
  const posted = usePosted('appeal')
  const fieldError = postedFieldError(posted, 'message')
  return (
    <Form draft="appeal" native="appeal" className="slab form">
      <FormSection
        title={<FormattedMessage id="accounts-suspension.appeal" />}
        hint={<FormattedMessage id="accounts-suspension.appeal.hint" />}
      >
        {!fieldError && <FormError error={posted?.error} />}
        <TextAreaField
          name="message"
          error={fieldError}
          rows={8}
          maxLength={APPEAL.max}
          label={<FormattedMessage id="accounts-suspension.appeal.message" />}
          defaultValue={posted?.values['message'] ?? ''}
        />
        <p>
          <Button type="submit" look="brand">
            <FormattedMessage id="accounts-suspension.appeal.submit" />
          </Button>
        </p>
      </FormSection>
    </Form>
  )
}
