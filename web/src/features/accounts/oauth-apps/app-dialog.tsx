import { isApiError } from '@quarry/api/contract/client'
import type { OauthApp } from '@quarry/api/contract/accounts/oauth-apps'
import { OAUTH_APP_DESCRIPTION, OAUTH_APP_LINK, OAUTH_APP_NAME } from '@quarry/domain/limits/lengths'
import { scopesOf, scopeSum, type ScopeName } from '@quarry/domain/accounts/scopes'
import { useState } from 'react'
import { useIntl, FormattedMessage } from 'react-intl'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/text-field.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { ScopesField } from '../scopes/scopes-field.tsx'
import { useSaveApp, useAppIcon, type OneTimeSecret } from './oauth-apps.queries.ts'
import { RedirectsField } from './redirects-field.tsx'
import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import { imageExtensions } from '../../../lib/files/image-files.ts'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FileButton } from '../../../ui/controls/file-button.tsx'

interface AppDialogProps {
  /** The app to edit; undefined creates one. */
  app: OauthApp | undefined
  onClose: () => void
  /** Receives the secret of a new app. */
  onSaved: (secret: OneTimeSecret | undefined) => void
}

/** Name, redirect URIs and scopes of an app. */
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
      draft={`app:${app?.id ?? 'new'}`}
      title={intl.formatMessage({
        id: app ? 'accounts-settings.applications.edit.title' : 'accounts-settings.applications.create',
      })}
      action={intl.formatMessage({ id: app ? 'shell.save' : 'accounts-settings.applications.create' })}
      missing={[
        ...(name.trim() === '' ? (['accounts-settings.applications.name'] as const) : []),
        ...(uris[0]?.trim() === '' ? (['accounts-settings.applications.redirects'] as const) : []),
        ...(chosen.size === 0 ? (['accounts-settings.pats.scopes'] as const) : []),
      ].map((id) => intl.formatMessage({ id }))}
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

function AppIconField({ app }: { app: OauthApp }) {
  const change = useAppIcon(app.id)
  return (
    <div className="row">
      <Avatar src={app.icon_url} seed={app.id} size="l" kind="organization" />
      <FileButton
        accept={imageExtensions}
        maxBytes={ICON_MAX_BYTES}
        isBusy={change.isPending}
        onFile={(file) => change.mutate(file)}
      >
        <FormattedMessage
          id={
            app.icon_url
              ? 'accounts-settings.applications.icon.replace'
              : 'accounts-settings.applications.icon.add'
          }
        />
      </FileButton>
      {app.icon_url && (
        <Button look="quiet-danger" disabled={change.isPending} onClick={() => change.mutate(undefined)}>
          <FormattedMessage id="accounts-settings.applications.icon.remove" />
        </Button>
      )}
    </div>
  )
}
