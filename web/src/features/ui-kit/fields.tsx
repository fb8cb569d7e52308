import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Combobox, MultiCombobox } from '../../ui/controls/combobox.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextAreaField, TextField } from '../../ui/controls/text-field.tsx'
import { KitSection } from './kit-section.tsx'

const VERSIONS = ['1.21.11', '1.21.10', '1.21.9', '1.21.8', '1.20.1', '1.19.2'].map((value) => ({
  value,
  label: value,
}))
const SORTS = ['relevance', 'downloads', 'newest'] as const

export function Fields() {
  const { formatMessage } = useIntl()
  const [message, setMessage] = useState('')
  const [version, setVersion] = useState<string | null>(null)
  const [versions, setVersions] = useState(['1.21.11', '1.20.1'])
  const [sort, setSort] = useState<(typeof SORTS)[number]>('relevance')
  return (
    <>
      <KitSection id="fields">
        <TextField
          label={formatMessage({ id: 'ui-kit.state.default' })}
          placeholder="Low Tide Labs"
          isOptional
        />
        <TextField
          label={formatMessage({ id: 'ui-kit.state.hover' })}
          className="input is-hover"
          defaultValue="Low Tide Labs"
        />
        <TextField
          label={formatMessage({ id: 'ui-kit.state.focus' })}
          className="input is-focus"
          defaultValue="Low Tide Labs"
        />
        <TextField
          label={formatMessage({ id: 'ui-kit.state.error' })}
          defaultValue="deep shaft"
          error={formatMessage({ id: 'ui-kit.sample.slugError' })}
        />
        <TextField
          label={formatMessage({ id: 'ui-kit.state.disabled' })}
          defaultValue="Low Tide Labs"
          disabled
        />
        <TextField
          label={formatMessage({ id: 'ui-kit.field.prefix' })}
          prefix="quarry.example/mod/"
          defaultValue="brinewind"
        />
        <PasswordField
          label={formatMessage({ id: 'ui-kit.field.password' })}
          autoComplete="off"
          defaultValue="stone"
        />
        <TextAreaField
          label={formatMessage({ id: 'ui-kit.field.message' })}
          limit={2000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </KitSection>
      <KitSection id="lists">
        <div className="row">
          <Select
            prefix={formatMessage({ id: 'ui-kit.field.sort' })}
            value={sort}
            onChange={setSort}
            options={SORTS.map((value) => ({ value, label: formatMessage({ id: `ui-kit.sort.${value}` }) }))}
          />
        </div>
        <Combobox
          label={formatMessage({ id: 'ui-kit.field.version' })}
          options={VERSIONS}
          value={version}
          onChange={setVersion}
        />
        <MultiCombobox
          label={formatMessage({ id: 'ui-kit.field.versions' })}
          options={VERSIONS}
          values={versions}
          onChange={setVersions}
        />
      </KitSection>
    </>
  )
}
