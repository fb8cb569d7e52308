import { editServer, type Server } from '@quarry/api/contract/hosting/servers'
import { SERVER_NAME, SUBDOMAIN } from '@quarry/domain/limits/lengths'
import { FormattedMessage, useIntl } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { FieldAnchor, FormSection } from '../../forms/form-section.tsx'
import { SettingsForm } from '../../forms/settings-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { required } from '../../forms/validation-rules.ts'
import { areOptionsLocked, optionsBlockOf } from '../server-state.ts'
import { useServerMutation } from '../servers.queries.ts'

/** The name of a server, and the address that players enter on sites that have one. */
export function GeneralForm({ server }: { server: Server }) {
  const intl = useIntl()
  const label = useTexts('hosting.field')
  const { server_id: id, name, game_domain: domain } = server
  const subdomain = server.subdomain ?? ''
  const params = { server: id }
  const save = useServerMutation({
    send: (api, body: { name?: string; subdomain?: string | null }) => api(editServer, { params, body }),
    showsOwnErrors: true,
  })
  const form = useForm({
    stored: { name, subdomain },
    rules: { name: required(SERVER_NAME) },
    save: async (values, changed) => {
      await save.mutateAsync({
        ...(changed.includes('name') && { name: values.name }),
        ...(changed.includes('subdomain') && { subdomain: values.subdomain.trim() || null }),
      })
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting.saved' }) })
    },
  })
  const isLocked = areOptionsLocked(server)
  const mayEdit = canDo({ viewer: { can: server.can } }, 'server.edit')
  return (
    <SettingsForm
      draft={`server:${id}`}
      form={form}
      labelOf={label}
      aria-label={intl.formatMessage({ id: 'hosting.options.general' })}
    >
      {(isLocked || !mayEdit) && (
        <Note level="info">
          <FormattedMessage id={`hosting.options.${optionsBlockOf(server, mayEdit)}`} />
        </Note>
      )}
      <FormSection
        title={<FormattedMessage id="hosting.general.name" />}
        hint={<FormattedMessage id="hosting.general.name.hint" />}
      >
        <FieldAnchor name="name">
          <TextField
            label={label('name')}
            name="name"
            autoComplete="off"
            isRequired
            limit={SERVER_NAME.max}
            value={form.values.name}
            error={form.errors.name}
            disabled={!mayEdit || isLocked}
            onChange={(event) => form.set('name', event.target.value)}
          />
        </FieldAnchor>
        {domain !== null && (
          <FieldAnchor name="subdomain">
            <TextField
              label={label('subdomain')}
              hint={intl.formatMessage({ id: 'hosting.field.subdomain.hint' })}
              name="subdomain"
              dir="ltr"
              isOptional
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={SUBDOMAIN.max}
              value={form.values.subdomain}
              error={form.errors.subdomain}
              disabled={!mayEdit || isLocked}
              onChange={(event) => form.set('subdomain', event.target.value)}
              action={
                <span className="muted" dir="ltr">
                  .{domain}
                </span>
              }
            />
          </FieldAnchor>
        )}
      </FormSection>
    </SettingsForm>
  )
}
