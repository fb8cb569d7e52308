import { userPath } from '@quarry/api/contract/addresses'
import { editUser, type Viewer } from '@quarry/api/contract/accounts/users'
import { BIO, USERNAME } from '@quarry/domain/limits/lengths'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useTexts } from '../../../../lib/i18n/use-texts.ts'
import { usePosted } from '../../../../lib/forms/use-posted-form.ts'
import { Avatar } from '../../../../ui/labels/avatar.tsx'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import { SaveWithoutScripts } from '../../../../ui/controls/form.tsx'
import { TextAreaField, TextField } from '../../../../ui/controls/text-field.tsx'
import { FieldAnchor, FormSection } from '../../../forms/form-section.tsx'
import { IconField } from '../../../forms/icon-field.tsx'
import { pickFields } from '../../../forms/pick-fields.ts'
import { maxLength, validUsername } from '../../../forms/validation-rules.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { bioOf } from './bio.ts'
import { ownUserQuery, useAvatarChange } from './profile.queries.ts'

const SAVED = '/settings/profile?done=saved'

/** Picture, username and bio. The page reloads after saving, because header and menus show them too. */
export function ProfileForm({ user }: { user: Viewer }) {
  const intl = useIntl()
  const { api, siteUrl } = useRouter().options.context
  const queryClient = useQueryClient()
  const { revision } = user
  const label = useTexts('accounts-settings.profile.field')
  const form = useForm({
    stored: { username: user.username, bio: user.bio ?? '' },
    drafts: ['profile'],
    revision,
    reload: () => queryClient.invalidateQueries(ownUserQuery(api)),
    rules: { username: validUsername(USERNAME), bio: maxLength(BIO) },
    posted: usePosted('profile'),
    save: async (values, changed, base) => {
      const input = { username: values.username, bio: bioOf(values.bio) }
      await api(editUser, {
        params: { user: user.id },
        body: { ...pickFields(input, changed), revision: base },
      })
      location.assign(SAVED)
      // Keeps the form busy until the page is replaced.
      await new Promise(() => undefined)
    },
  })
  const avatar = useAvatarChange(user.id, () => {
    if (form.changed.length === 0) location.assign(SAVED)
  })
  const field = (name: 'username' | 'bio') => ({
    label: label(name),
    name,
    value: form.values[name],
    error: form.errors[name],
    autoComplete: 'off',
  })
  return (
    <SettingsForm
      draft="profile"
      native="profile"
      hidden={{ user: user.id, revision }}
      form={form}
      labelOf={label}
      aria-label={intl.formatMessage({ id: 'accounts-settings.profile' })}
    >
      <FormSection
        title={<FormattedMessage id="accounts-settings.profile.picture" />}
        hint={<FormattedMessage id="accounts-settings.profile.picture.hint" />}
      >
        <IconField
          picture={<Avatar src={user.avatar_url} seed={user.id} size="l" />}
          hasIcon={user.avatar_url !== null}
          mayChange
          isBusy={avatar.isPending}
          onChange={avatar.mutate}
        />
      </FormSection>
      <FormSection
        title={<FormattedMessage id="accounts-settings.profile.who" />}
        hint={<FormattedMessage id="accounts-settings.profile.who.hint" />}
      >
        <FieldAnchor name="username">
          <TextField
            {...field('username')}
            isRequired
            limit={USERNAME.max}
            prefix={`${new URL(siteUrl).host}/user/`}
            autoCapitalize="none"
            spellCheck={false}
            hint={<FormattedMessage id="accounts-settings.profile.username.hint" />}
            onChange={(event) => form.set('username', event.target.value)}
          />
        </FieldAnchor>
        <FieldAnchor name="bio">
          <TextAreaField
            {...field('bio')}
            limit={BIO.max}
            onChange={(event) => form.set('bio', event.target.value)}
          />
        </FieldAnchor>
        <SaveWithoutScripts />
        <p>
          <ButtonLink href={userPath(user.username)} icon={ExternalLink}>
            <FormattedMessage id="accounts-settings.profile.visit" />
          </ButtonLink>
        </p>
      </FormSection>
    </SettingsForm>
  )
}
