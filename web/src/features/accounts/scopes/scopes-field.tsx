import { REVENUE_SCOPES, SCOPE_BITS, SCOPE_GROUPS, type ScopeName } from '@quarry/domain/accounts/scopes'
import { FormattedMessage, useIntl } from 'react-intl'
import { useHasRevenue } from '../../../lib/router/revenue-page.ts'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import '../../../styles/pages/accounts-settings.css'

interface ScopesFieldProps {
  chosen: ReadonlySet<ScopeName>
  onChange: (chosen: ReadonlySet<ScopeName>) => void
  error: string | undefined
}

/** Scopes of a token, grouped by target; a group can be selected as a whole. */
export function ScopesField({ chosen, onChange, error }: ScopesFieldProps) {
  const intl = useIntl()
  const hasRevenue = useHasRevenue()
  const set = (scopes: readonly ScopeName[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const scope of scopes) {
      if (isChosen) next.add(scope)
      else next.delete(scope)
    }
    onChange(next)
  }
  return (
    <fieldset className="field scope-groups" aria-describedby={error ? 'scopes-error' : undefined}>
      <legend className="label">
        <FormattedMessage id="accounts-settings.pats.scopes" />
      </legend>
      {error && <FieldError id="scopes-error">{error}</FieldError>}
      {SCOPE_GROUPS.map(({ target, scopes: all }) => {
        const scopes = all.filter(
          (scope) => hasRevenue || !REVENUE_SCOPES.includes(scope) || chosen.has(scope),
        )
        const chosenCount = scopes.filter((scope) => chosen.has(scope)).length
        const name = intl.formatMessage({ id: `accounts-settings.pats.group.${target}` })
        return (
          <fieldset key={target}>
            <legend className="sr">{name}</legend>
            <Checkbox
              checked={chosenCount === scopes.length}
              isMixed={chosenCount > 0 && chosenCount < scopes.length}
              onChange={(event) => set(scopes, event.target.checked)}
            >
              <b>{name}</b>
            </Checkbox>
            <div className="scope-group">
              {scopes.map((scope) => (
                <Checkbox
                  key={scope}
                  name="scope"
                  value={scope}
                  checked={chosen.has(scope)}
                  onChange={(event) => set([scope], event.target.checked)}
                >
                  {intl.formatMessage({ id: `accounts-settings.pats.scope.${SCOPE_BITS[scope]}` })}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )
      })}
    </fieldset>
  )
}
