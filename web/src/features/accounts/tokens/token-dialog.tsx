import { isApiError } from '@quarry/api/contract/client'
import type { Pat } from '@quarry/api/contract/accounts/pats'
import { TOKEN_NAME } from '@quarry/domain/limits/lengths'
import { scopesOf, scopeSum, type ScopeName } from '@quarry/domain/accounts/scopes'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { dayOf, endOfDay } from './token-expiry.ts'
import { useSavePat } from './tokens.queries.ts'
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
  const [name, setName] = useState(pat?.name ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<ScopeName>>(() => new Set(scopesOf(pat?.scopes ?? 0)))
  const [day, setDay] = useState(pat ? dayOf(new Date(pat.expires)) : '')
  const save = useSavePat({ id: pat?.id, onSaved })
  const fields = isApiError(save.error) ? save.error.fields : []
  const errorOf = (path: string) => fields.find((field) => field.path === path)?.message
  // An unchanged day keeps its exact time.
  const expires = pat && day === dayOf(new Date(pat.expires)) ? pat.expires : endOfDay(day)
  return (
    <FormDialog
      draft={`token:${pat?.id ?? 'new'}`}
      title={intl.formatMessage({
        id: pat ? 'accounts-settings.pats.edit.title' : 'accounts-settings.pats.create',
      })}
      action={intl.formatMessage({ id: pat ? 'shell.save' : 'accounts-settings.pats.create' })}
      missing={[
        ...(name.trim() === '' ? ['name' as const] : []),
        ...(expires === undefined ? ['expires' as const] : []),
        ...(chosen.size === 0 ? ['scopes' as const] : []),
      ].map((field) => intl.formatMessage({ id: `accounts-settings.pats.${field}` }))}
      isBusy={save.isPending}
      onSubmit={() => expires && save.mutate({ name, scopes: scopeSum([...chosen]), expires })}
      onClose={onClose}
    >
      {fields.length === 0 && <FormError error={save.error} />}
      <TextField
        label={intl.formatMessage({ id: 'accounts-settings.pats.name' })}
        hint={intl.formatMessage({ id: 'accounts-settings.pats.name.hint' })}
        name="name"
        autoComplete="off"
        isRequired
        limit={TOKEN_NAME.max}
        value={name}
        error={errorOf('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <ExpiryField day={day} onChange={setDay} error={errorOf('expires')} />
      <ScopesField chosen={chosen} onChange={setChosen} error={errorOf('scopes')} />
    </FormDialog>
  )
}
