import { OAUTH_REDIRECTS_MAX } from '@quarry/domain/limits/counts'
import { Plus, X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'

interface RedirectsFieldProps {
  uris: readonly string[]
  onChange: (uris: readonly string[]) => void
  /** Error of all URIs (`redirect_uris`) or of one (`redirect_uris.1`). */
  errorOf: (path: string) => string | undefined
}

/** Redirect URIs of an app; at least one is required. */
export function RedirectsField({ uris, onChange, errorOf }: RedirectsFieldProps) {
  const intl = useIntl()
  const error = errorOf('redirect_uris')
  return (
    <fieldset className="field stack gap-2" aria-describedby={error ? 'redirects-error' : undefined}>
      <legend className="label">
        <FormattedMessage id="accounts-settings.applications.redirects" />
      </legend>
      <p className="hint">
        <FormattedMessage id="accounts-settings.applications.redirects.hint" />
      </p>
      {error && <FieldError id="redirects-error">{error}</FieldError>}
      {uris.map((uri, place) => (
        <TextField
          // oxlint-disable-next-line react/no-array-index-key -- addresses are what is typed; their places are what they are
          key={place}
          label={intl.formatMessage({ id: 'accounts-settings.applications.redirect' }, { place: place + 1 })}
          name={`redirect-${place}`}
          type="url"
          dir="ltr"
          autoComplete="off"
          placeholder="https://"
          isRequired={place === 0}
          value={uri}
          error={errorOf(`redirect_uris.${place}`)}
          onChange={(event) => onChange(uris.with(place, event.target.value))}
          {...(place > 0 && {
            action: (
              <Button
                look="quiet"
                icon={X}
                aria-label={intl.formatMessage(
                  { id: 'accounts-settings.applications.redirect.remove' },
                  { place: place + 1 },
                )}
                onClick={() => onChange(uris.toSpliced(place, 1))}
              />
            ),
          })}
        />
      ))}
      {uris.length < OAUTH_REDIRECTS_MAX && (
        <div>
          <Button icon={Plus} size="small" onClick={() => onChange([...uris, ''])}>
            <FormattedMessage id="accounts-settings.applications.redirect.add" />
          </Button>
        </div>
      )}
    </fieldset>
  )
}
