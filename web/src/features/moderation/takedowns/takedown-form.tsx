import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { TAKEDOWN_CHANGES } from '@quarry/domain/moderation/takedowns'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { TextAreaField } from '../../../ui/controls/text-field.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import { postedFieldError } from '../../forms/posted-field-error.ts'
import { TakedownNote } from './takedown-note.tsx'
import { takedownTargetQuery, type TakedownTarget } from './takedown-target.queries.ts'
import '../../../styles/pages/forms.css'

type TakedownFormProps = Pick<TakedownTarget, 'kind' | 'id'> & {
  /** The change that was just made, from the address. */
  done: unknown
}

/** Takes a collection or an organization down with a message to its owner, or restores it. */
export function TakedownForm({ kind, id, done }: TakedownFormProps) {
  const { api } = useRouter().options.context
  const { data: thing } = useSuspenseQuery(takedownTargetQuery(api, { kind, id }))
  const { takedown, name, href } = thing
  const change = TAKEDOWN_CHANGES.find((one) => one === done)
  return (
    <>
      <p>
        <FormattedMessage
          id={`moderation.takedown.of.${kind}`}
          values={{
            name: (
              <AppLink className="link" href={href}>
                <bdi>{name}</bdi>
              </AppLink>
            ),
          }}
        />
      </p>
      {change && (
        <Note level="success" title={<FormattedMessage id={`moderation.takedown.done.${change}`} />} />
      )}
      {takedown && <TakedownNote kind={kind} takedown={takedown} />}
      {takedown && <RestoreForm {...thing} />}
      <ReasonForm {...thing} />
    </>
  )
}

function RestoreForm({ kind, id }: TakedownTarget) {
  const posted = usePosted('give-back-thing')
  return (
    <Form draft={null} native="give-back-thing" hidden={{ kind, id }} className="slab form">
      <FormSection
        title={<FormattedMessage id="moderation.takedown.give" />}
        hint={<FormattedMessage id={`moderation.takedown.give.${kind}`} />}
      >
        <FormError error={posted?.error} />
        <p>
          <Button type="submit">
            <FormattedMessage id="moderation.takedown.give" />
          </Button>
        </p>
      </FormSection>
    </Form>
  )
}

function ReasonForm({ kind, id, takedown }: TakedownTarget) {
  const posted = usePosted('take-down-thing')
  const fieldError = postedFieldError(posted, 'reason')
  return (
    <Form
      draft={`take-down-thing:${id}`}
      native="take-down-thing"
      hidden={{ kind, id }}
      className="slab form"
    >
      <FormSection
        title={<FormattedMessage id={takedown ? 'moderation.takedown.change' : 'moderation.takedown.take'} />}
        hint={<FormattedMessage id={`moderation.takedown.take.${kind}`} />}
      >
        {!fieldError && <FormError error={posted?.error} />}
        <TextAreaField
          name="reason"
          rows={4}
          error={fieldError}
          maxLength={MODERATOR_MESSAGE.max}
          label={<FormattedMessage id="moderation.takedown.reason" />}
          hint={<FormattedMessage id={`moderation.takedown.reason.${kind}`} />}
          defaultValue={posted?.values['reason'] ?? takedown?.reason ?? ''}
        />
        <p>
          <Button type="submit" look="danger">
            <FormattedMessage
              id={takedown ? 'moderation.takedown.change.submit' : 'moderation.takedown.take.submit'}
            />
          </Button>
        </p>
      </FormSection>
    </Form>
  )
}
