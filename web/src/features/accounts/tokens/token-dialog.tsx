import type { Pat } from '@quarry/api/contract/accounts/pats'
import { TOKEN_NAME } from '@quarry/domain/limits/lengths'
import { scopesOf, scopeSum } from '@quarry/domain/accounts/scopes'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { FormError } from '../../forms/form-error.tsx'
import { LazyFormConflicts } from '../../forms/lazy-form-conflicts.tsx'
import { useForm } from '../../forms/use-form.ts'
import { scopeTexts } from '../scopes/scopes-in-order.ts'
import { ExpiryField } from './expiry-field.tsx'
import { dayOf, endOfDay } from './token-expiry.ts'
import { useSavePat, type PatFields } from './tokens.queries.ts'
import { ScopesField } from '../scopes/scopes-field.tsx'

interface PatDialogProps {
  /** The token to edit; undefined creates one. */
  pat: Pat | undefined
  onClose: () => void
  /** Receives the secret of a new token. */
  onSaved: (secret: string | null) => void
}

/** Name, scopes and expiry of a personal access token. */
export function PatDialog({ pat, onClose, onSaved }: PatDialogProps) {
  const intl = useIntl()
  const save = useSavePat({ id: pat?.id, onSaved })
  const draft = `token:${pat?.id ?? 'new'}`
  const labelOf = useTexts('accounts-settings.pats')
  const form = useForm<PatFields, string>({
    drafts: [draft],
    // The expiry is a day here; an unchanged day keeps its exact time.
    stored: {
      name: pat?.name ?? '',
      scopes: pat?.scopes ?? 0,
      expires: pat ? dayOf(new Date(pat.expires)) : '',
    },
    ...(pat && { revision: pat.revision }),
    save: (values, changed, base) =>
      save.mutateAsync({ fields: { ...values, expires: endOfDay(values.expires) ?? '' }, changed, base }),
  })
  const { name, scopes, expires } = form.values
  return (
    <FormDialog
      draft={draft}
      title={intl.formatMessage({
        id: pat ? 'accounts-settings.pats.edit.title' : 'accounts-settings.pats.create',
      })}
      action={intl.formatMessage({ id: pat ? 'shell.save' : 'accounts-settings.pats.create' })}
      missing={[
        ...(name.trim() === '' ? ['name' as const] : []),
        ...(endOfDay(expires) === undefined ? ['expires' as const] : []),
        ...(scopes === 0 ? ['scopes' as const] : []),
      ].map((field) => labelOf(field))}
      isBusy={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FormError error={form.error} />
      <LazyFormConflicts
        form={form}
        labelOf={labelOf}
        textOf={(field, value) =>
          field === 'scopes' ? intl.formatList(scopeTexts(intl, Number(value))) : String(value)
        }
      />
      <TextField
        label={labelOf('name')}
        hint={intl.formatMessage({ id: 'accounts-settings.pats.name.hint' })}
        name="name"
        autoComplete="off"
        isRequired
        limit={TOKEN_NAME.max}
        value={name}
        error={form.errors.name}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <ExpiryField day={expires} onChange={(day) => form.set('expires', day)} error={form.errors.expires} />
      <ScopesField
        chosen={new Set(scopesOf(scopes))}
        onChange={(chosen) => form.set('scopes', scopeSum([...chosen]))}
        error={form.errors.scopes}
      />
    </FormDialog>
  )
}
