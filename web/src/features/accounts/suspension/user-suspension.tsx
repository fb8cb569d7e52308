import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { getSuspension } from '@quarry/api/contract/accounts/suspensions'
import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { FOR_GOOD, SUSPENSION_DAYS } from '@quarry/domain/accounts/suspensions'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { TextAreaField } from '../../../ui/controls/text-field.tsx'
import { Radio } from '../../../ui/controls/checkbox.tsx'
import { ConfirmedSubmit } from '../../../ui/floating/confirmed-submit.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { postedFieldError } from '../../forms/posted-field-error.ts'
import { FormSection } from '../../forms/form-section.tsx'
import { BulkTakedownChoice } from '../../moderation/bulk-takedowns/bulk-takedown-choice.tsx'
import { BulkTakedownList } from '../../moderation/bulk-takedowns/bulk-takedown-list.tsx'
import { SuspensionFacts } from './suspension-facts.tsx'
import { suspensionQuery } from './user-suspension.queries.ts'
import '../../../styles/pages/forms.css'

type SuspensionDetails = OutputOf<typeof getSuspension>

/** The suspension of a user, with the forms to suspend, change, answer and lift. */
export function UserSuspension({ user }: { user: string }) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(suspensionQuery(api, user))
  const { suspension, may_suspend: maySuspend } = data
  return (
    <>
      {suspension && <SuspensionFacts suspension={suspension} isOwn={false} />}
      {maySuspend && suspension && (
        <SettleForm user={user} isWaiting={suspension.appeal !== null && suspension.answer === null} />
      )}
      <BulkTakedownList user={user} canRestore={maySuspend} />
      {maySuspend && <SuspendForm user={user} {...data} />}
    </>
  )
}

function SettleForm({ user, isWaiting }: { user: string; isWaiting: boolean }) {
  const posted = usePosted('settle-suspension')
  const fieldError = postedFieldError(posted, 'words')
  return (
    <Form
      draft={`settle-suspension:${user}`}
      native="settle-suspension"
      hidden={{ user }}
      className="slab form"
    >
      <FormSection
        title={
          <FormattedMessage
            id={isWaiting ? 'accounts-suspension.settle.appeal' : 'accounts-suspension.settle'}
          />
        }
        hint={
          <FormattedMessage
            id={isWaiting ? 'accounts-suspension.settle.appeal.hint' : 'accounts-suspension.settle.hint'}
          />
        }
      >
        {!fieldError && <FormError error={posted?.error} />}
        <TextAreaField
          name="words"
          error={fieldError}
          rows={3}
          maxLength={MODERATOR_MESSAGE.max}
          label={<FormattedMessage id="accounts-suspension.settle.words" />}
          defaultValue={posted?.values['words'] ?? ''}
        />
        <p className="row">
          {isWaiting && (
            <Button type="submit" name="answer" value="uphold">
              <FormattedMessage id="accounts-suspension.uphold" />
            </Button>
          )}
          <Button type="submit" name="answer" value="lift">
            <FormattedMessage id="accounts-suspension.lift" />
          </Button>
        </p>
      </FormSection>
    </Form>
  )
}

function SuspendForm({ user, suspension, count, belongings }: SuspensionDetails & { user: string }) {
  const intl = useIntl()
  const posted = usePosted('suspend')
  const fieldError = postedFieldError(posted, 'reason')
  const chosen = posted?.values['days'] ?? String(SUSPENSION_DAYS[1])
  const isChange = suspension !== null
  return (
    <Form draft={`suspend:${user}`} native="suspend" hidden={{ user }} className="slab form">
      <FormSection
        title={
          <FormattedMessage id={isChange ? 'accounts-suspension.change' : 'accounts-suspension.begin'} />
        }
        hint={<FormattedMessage id="accounts-suspension.begin.hint" />}
      >
        {!fieldError && <FormError error={posted?.error} />}
        <p>
          <FormattedMessage id="accounts-suspension.stays" values={{ ...belongings }} />
        </p>
        {count > 0 && (
          <p className="muted">
            <FormattedMessage id="accounts-suspension.count" values={{ count }} />
          </p>
        )}
        <TextAreaField
          name="reason"
          error={fieldError}
          rows={4}
          maxLength={MODERATOR_MESSAGE.max}
          label={<FormattedMessage id="accounts-suspension.reason" />}
          hint={<FormattedMessage id="accounts-suspension.reason.hint" />}
          defaultValue={posted?.values['reason'] ?? suspension?.reason ?? ''}
        />
        <fieldset className="stack gap-2">
          <legend className="pb-2">
            <FormattedMessage id="accounts-suspension.days" />
          </legend>
          {SUSPENSION_DAYS.map((days) => (
            <Radio key={days} name="days" value={String(days)} defaultChecked={chosen === String(days)}>
              <FormattedMessage id="accounts-suspension.days.some" values={{ days }} />
            </Radio>
          ))}
          <Radio name="days" value={FOR_GOOD} defaultChecked={chosen === FOR_GOOD}>
            <FormattedMessage id="accounts-suspension.days.forGood" />
          </Radio>
        </fieldset>
        <BulkTakedownChoice user={user} chosen={posted?.values['things'] ?? ''} />
        <p>
          <ConfirmedSubmit
            look="danger"
            label={intl.formatMessage({
              id: isChange ? 'accounts-suspension.change.submit' : 'accounts-suspension.begin.submit',
            })}
            title={intl.formatMessage({
              id: isChange ? 'accounts-suspension.change.confirm' : 'accounts-suspension.begin.confirm',
            })}
            text={<FormattedMessage id="accounts-suspension.confirm.text" />}
          />
        </p>
      </FormSection>
    </Form>
  )
}
