import { SAVED_SEARCH_NAME } from '@quarry/domain/limits/lengths'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { ErrorSummary } from '../../forms/error-summary.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import { LazyFormConflicts } from '../../forms/lazy-form-conflicts.tsx'
import { required } from '../../forms/validation-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { SAVED_SEARCHES_PATH } from './saved-searches-address.ts'

export interface SavedSearchValues {
  name: string
  notify: boolean
}

interface SavedSearchFormProps {
  native: 'save-search' | 'edit-search'
  hidden: Readonly<Record<string, string>>
  /** Id of its heading. */
  labelledBy: string
  stored: SavedSearchValues
  /** Of the stored values, if the search is saved already. */
  revision?: string
  /** `changed` lists the edited fields, `base` is the revision that they are based on. */
  save: (
    values: SavedSearchValues,
    changed: readonly (keyof SavedSearchValues)[],
    base: string,
  ) => Promise<unknown>
  /** Loads the stored values after a refusal because of a conflict. */
  reload?: () => Promise<unknown>
  /** Label of the button. */
  action: ReactNode
}

/** The name of a saved search. */
export function SavedSearchForm(props: SavedSearchFormProps) {
  const { native, hidden, labelledBy, stored, revision, save, reload, action } = props
  const intl = useIntl()
  const label = (field: keyof SavedSearchValues) =>
    intl.formatMessage({ id: field === 'name' ? 'search-saved.field.name' : 'search-saved.notify' })
  const came = usePosted(native)
  // An unticked checkbox is not sent, so a returned form without it means unticked, not the stored value.
  const posted = came && { ...came, values: { notify: '', ...came.values } }
  const draft = `${native}:${Object.values(hidden).join()}`
  const form = useForm<SavedSearchValues, string>({
    stored,
    drafts: [draft],
    ...(revision !== undefined && { revision }),
    ...(reload && { reload }),
    rules: { name: required(SAVED_SEARCH_NAME) },
    posted,
    save: ({ name, notify }, changed, base) =>
      save({ name: name.trim(), notify: Boolean(notify) }, changed, base),
    // The form itself shows that the search is saved already.
    fieldOf: (path) => (path === 'address' ? 'name' : undefined),
  })
  return (
    <Form
      draft={draft}
      native={native}
      hidden={{ ...hidden, ...(revision !== undefined && { revision }) }}
      className="stack"
      onSubmit={form.submit}
      aria-labelledby={labelledBy}
    >
      <ErrorSummary errors={form.errors} error={form.error} labelOf={label} />
      <LazyFormConflicts
        form={form}
        labelOf={label}
        textOf={(field, value) => (field === 'notify' ? undefined : String(value))}
      />
      <FieldAnchor name="name">
        <TextField
          label={label('name')}
          name="name"
          isRequired
          dir="auto"
          autoComplete="off"
          value={form.values.name}
          error={form.errors.name}
          limit={SAVED_SEARCH_NAME.max}
          onChange={(event) => form.set('name', event.target.value)}
        />
      </FieldAnchor>
      <Checkbox
        name="notify"
        checked={Boolean(form.values.notify)}
        onChange={(event) => form.set('notify', event.target.checked)}
        hint={<FormattedMessage id="search-saved.notify.hint" />}
      >
        <FormattedMessage id="search-saved.notify" />
      </Checkbox>
      <div className="row">
        <Button type="submit" look="brand" isBusy={form.isSaving}>
          {action}
        </Button>
        <ButtonLink look="quiet" href={SAVED_SEARCHES_PATH}>
          {intl.formatMessage({ id: 'search-saved.cancel' })}
        </ButtonLink>
      </div>
    </Form>
  )
}
