import { isApiError } from '@quarry/api/contract/client'
import type { OauthApp } from '@quarry/api/contract/accounts/oauth-apps'
import { OAUTH_APP_DESCRIPTION, OAUTH_APP_LINK, OAUTH_APP_NAME } from '@quarry/domain/limits/lengths'
import { scopesOf, scopeSum, type ScopeName } from '@quarry/domain/accounts/scopes'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/text-field.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { ScopesField } from '../scopes/scopes-field.tsx'
import { AppIconField } from './app-icon-field.tsx'
import { useSaveApp, type ToldSecret } from './oauth-apps.queries.ts'
import { RedirectsField } from './redirects-field.tsx'

interface AppDialogProps {
  /** The app to change; a new one is made without it. */
  app: OauthApp | undefined
  onClose: () => void
  /** Is given the secret of a new one. */
  onSaved: (told: ToldSecret | undefined) => void
}

/** Name, addresses and rights of an app. */
export function AppDialog({ app, onClose, onSaved }: AppDialogProps) {
  const intl = useIntl()
  const [name, setName] = useState(app?.name ?? '')
  const [url, setUrl] = useState(app?.url ?? '')
  const [description, setDescription] = useState(app?.description ?? '')
  const [uris, setUris] = useState<readonly string[]>(app?.redirect_uris.map(({ uri }) => uri) ?? [''])
  const [chosen, setChosen] = useState<ReadonlySet<ScopeName>>(() => new Set(scopesOf(app?.max_scopes ?? 0)))
  const save = useSaveApp(app?.id, onSaved)
  const fields = isApiError(save.error) ? save.error.fields : []
  const errorOf = (path: string) => fields.find((field) => field.path === path)?.message
  const submit = () =>
    save.mutate({
      name,
      max_scopes: scopeSum([...chosen]),
      redirect_uris: uris.map((uri) => uri.trim()),
      url: url.trim() || null,
      description: description.trim() || null,
    })
  return (
    <FormDialog
      title={intl.formatMessage({
        id: app ? 'accounts-settings.applications.edit.title' : 'accounts-settings.applications.create',
      })}
      action={intl.formatMessage({ id: app ? 'shell.save' : 'accounts-settings.applications.create' })}
      isComplete={name.trim() !== '' && chosen.size > 0 && uris[0]?.trim() !== ''}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields.length === 0 && <FormError error={save.error} />}
      {app && <AppIconField app={app} />}
      <TextField
        label={intl.formatMessage({ id: 'accounts-settings.applications.name' })}
        hint={intl.formatMessage({ id: 'accounts-settings.applications.name.hint' })}
        name="name"
        autoComplete="off"
        isRequired
        limit={OAUTH_APP_NAME.max}
        value={name}
        error={errorOf('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <RedirectsField uris={uris} onChange={setUris} errorOf={errorOf} />
      <TextField
        label={intl.formatMessage({ id: 'accounts-settings.applications.url' })}
        name="url"
        type="url"
        dir="ltr"
        autoComplete="off"
        placeholder="https://"
        isOptional
        limit={OAUTH_APP_LINK.max}
        value={url}
        error={errorOf('url')}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextAreaField
        label={intl.formatMessage({ id: 'accounts-settings.applications.description' })}
        name="description"
        rows={2}
        isOptional
        limit={OAUTH_APP_DESCRIPTION.max}
        value={description}
        error={errorOf('description')}
        onChange={(event) => setDescription(event.target.value)}
      />
      <ScopesField chosen={chosen} onChange={setChosen} error={errorOf('max_scopes')} />
    </FormDialog>
  )
}
