import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { getUserActivity } from '@quarry/api/contract/accounts/activity'
import { BADGES, badgesIn, type Badge, USER_ROLES } from '@quarry/domain/accounts/roles-and-badges'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { Form } from '../../../ui/controls/form.tsx'
import { Checkbox, Radio } from '../../../ui/controls/checkbox.tsx'
import { ConfirmedSubmit } from '../../../ui/floating/confirmed-submit.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import '../../../styles/pages/forms.css'

interface RoleAndBadgesProps {
  user: OutputOf<typeof getUserActivity>['user']
  maySetRole: boolean
}

/** Role and badges of a user, edited by administrators. */
export function RoleAndBadges({ user, maySetRole }: RoleAndBadgesProps) {
  const intl = useIntl()
  const posted = usePosted('standing')
  const role = useTexts('accounts-settings.standing.role')
  const badge = useTexts('accounts-profile.badge')
  // A list without a checked box is not posted.
  const badges: readonly string[] = posted
    ? (posted.values['badge']?.split('\n') ?? [])
    : badgesIn(user.badges)
  const chosen = posted?.values['role'] ?? user.role
  return (
    <Form draft={`standing:${user.id}`} native="standing" className="slab form">
      <input type="hidden" name="user" value={user.id} />
      <input type="hidden" name="badges" value={user.badges} />
      <FormSection
        title={<FormattedMessage id="accounts-settings.standing" />}
        hint={
          <FormattedMessage
            id={maySetRole ? 'accounts-settings.standing.hint' : 'accounts-settings.standing.own'}
          />
        }
      >
        {posted && <FormError error={posted.error} />}
        {maySetRole && (
          <fieldset className="stack gap-2">
            <legend className="pb-2">
              <FormattedMessage id="accounts-settings.standing.role" />
            </legend>
            {USER_ROLES.map((name) => (
              <Radio key={name} name="role" value={name} defaultChecked={name === chosen}>
                {role(name)}
              </Radio>
            ))}
          </fieldset>
        )}
        <fieldset className="stack gap-2">
          <legend className="pb-2">
            <FormattedMessage id="accounts-profile.badges" />
          </legend>
          {(Object.keys(BADGES) as Badge[]).map((name) => (
            <Checkbox key={name} name="badge" value={name} defaultChecked={badges.includes(name)}>
              {badge(name)}
            </Checkbox>
          ))}
        </fieldset>
        <p>
          <ConfirmedSubmit
            label={intl.formatMessage({ id: 'accounts-settings.standing.save' })}
            title={intl.formatMessage({ id: 'accounts-settings.standing.confirm' }, { name: user.username })}
            text={<FormattedMessage id="accounts-settings.standing.confirm.text" />}
            isNeeded={(form) => {
              const next = new FormData(form).get('role')
              return next !== null && next !== user.role
            }}
          />
        </p>
      </FormSection>
    </Form>
  )
}
