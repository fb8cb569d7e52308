import { isApiError } from '@quarry/api/contract/client'
import type { OwnOauthApp } from '@quarry/api/contract/accounts/oauth-apps'
import { OAUTH_APP_DESCRIPTION, OAUTH_APP_LINK, OAUTH_APP_NAME } from '@quarry/domain/limits/lengths'
import { scopesOf, scopeSum } from '@quarry/domain/accounts/scopes'
import { useIntl, FormattedMessage } from 'react-intl'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/text-field.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { LazyFormConflicts, plainText } from '../../forms/lazy-form-conflicts.tsx'
import { useForm } from '../../forms/use-form.ts'
import { scopeTexts } from '../scopes/scopes-in-order.ts'
import { ScopesField } from '../scopes/scopes-field.tsx'
import { useSaveApp, useAppIcon, type AppForm, type OneTimeSecret } from './oauth-apps.queries.ts'
import { RedirectsField } from './redirects-field.tsx'
import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import { imageExtensions } from '../../../lib/files/image-files.ts'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FileButton } from '../../../ui/controls/file-button.tsx'

interface AppDialogProps {
  /** The app to edit; undefined creates one. */
  app: OwnOauthApp | undefined
  onClose: () => void
  /** Receives the secret of a new app. */
  onSaved: (secret: OneTimeSecret | undefined) => void
}

/** Name, redirect URIs and scopes of an app. */
export function AppDialog({ app, onClose, onSaved }: AppDialogProps) {
  const intl = useIntl()
  const save = useSaveApp(app?.id, onSaved)
  const draft = `app:${app?.id ?? 'new'}`
  const form = useForm<AppValues, string>({
    drafts: [draft],
    stored: valuesOf(app),
    ...(app && { revision: app.revision }),
    save: (values, changed, base) => save.mutateAsync({ fields: fieldsOf(values), changed, base }),
  })
  const { name, url, description, redirect_uris: uris, max_scopes: scopes } = form.values
  const labelOf = (field: keyof AppValues) => intl.formatMessage({ id: LABELS[field] })
  /** Errors of the redirect URIs, until they are edited. */
  const uriError = (path: string) =>
    form.errors.redirect_uris === undefined || !isApiError(save.error)
      ? undefined
      : save.error.fields.find((field) => field.path === path)?.message
  return (
    <FormDialog
      draft={draft}
      title={intl.formatMessage({
        id: app ? 'accounts-settings.applications.edit.title' : 'accounts-settings.applications.create',
      })}
      action={intl.formatMessage({ id: app ? 'shell.save' : 'accounts-settings.applications.create' })}
      missing={[
        ...(name.trim() === '' ? (['name'] as const) : []),
        ...(uris[0]?.trim() === '' ? (['redirect_uris'] as const) : []),
        ...(scopes === 0 ? (['max_scopes'] as const) : []),
      ].map(labelOf)}
      isBusy={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FormError error={form.error} />
      <LazyFormConflicts
        form={form}
        labelOf={labelOf}
        textOf={(field, value) =>
          field === 'max_scopes' ? intl.formatList(scopeTexts(intl, Number(value))) : plainText(field, value)
        }
      />
      {app && <AppIconField app={app} />}
      <TextField
        label={labelOf('name')}
        hint={intl.formatMessage({ id: 'accounts-settings.applications.name.hint' })}
        name="name"
        autoComplete="off"
        isRequired
        limit={OAUTH_APP_NAME.max}
        value={name}
        error={form.errors.name}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <RedirectsField uris={uris} onChange={(next) => form.set('redirect_uris', next)} errorOf={uriError} />
      <TextField
        label={labelOf('url')}
        name="url"
        type="url"
        dir="ltr"
        autoComplete="off"
        placeholder="https://"
        isOptional
        limit={OAUTH_APP_LINK.max}
        value={url}
        error={form.errors.url}
        onChange={(event) => form.set('url', event.target.value)}
      />
      <TextAreaField
        label={labelOf('description')}
        name="description"
        rows={2}
        isOptional
        limit={OAUTH_APP_DESCRIPTION.max}
        value={description}
        error={form.errors.description}
        onChange={(event) => form.set('description', event.target.value)}
      />
      <ScopesField
        chosen={new Set(scopesOf(scopes))}
        onChange={(chosen) => form.set('max_scopes', scopeSum([...chosen]))}
        error={form.errors.max_scopes}
      />
    </FormDialog>
  )
}

const LABELS = {
  name: 'accounts-settings.applications.name',
  redirect_uris: 'accounts-settings.applications.redirects',
  url: 'accounts-settings.applications.url',
  description: 'accounts-settings.applications.description',
  max_scopes: 'accounts-settings.pats.scopes',
} as const

interface AppValues {
  name: string
  redirect_uris: readonly string[]
  url: string
  description: string
  max_scopes: number
}

const valuesOf = (app: OwnOauthApp | undefined): AppValues => ({
  name: app?.name ?? '',
  redirect_uris: app?.redirect_uris.map(({ uri }) => uri) ?? [''],
  url: app?.url ?? '',
  description: app?.description ?? '',
  max_scopes: app?.max_scopes ?? 0,
})

const fieldsOf = ({ redirect_uris: uris, url, description, ...values }: AppValues): AppForm => ({
  ...values,
  redirect_uris: uris.map((uri) => uri.trim()),
  url: url.trim() || null,
  description: description.trim() || null,
})

function AppIconField({ app }: { app: OwnOauthApp }) {
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
