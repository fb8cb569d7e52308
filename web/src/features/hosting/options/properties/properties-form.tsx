import type { Server } from '@quarry/api/contract/hosting/servers'
import {
  isKnownProperty,
  kindOfProperty,
  propertiesIn,
  propertyProblem,
} from '@quarry/domain/hosting/server-properties'
import { PROPERTIES_SHOWN_MAX } from '@quarry/domain/limits/counts'
import { SERVER_PROPERTY } from '@quarry/domain/limits/lengths'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import { useTextSearch } from '../../../../lib/search/use-text-search.ts'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { FieldAnchor } from '../../../forms/form-section.tsx'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { SearchField } from '../../search-field.tsx'
import { useRestart } from '../../power-control.tsx'
import { isReplaced } from '../../server-state.ts'
import { serverKeys } from '../../servers.queries.ts'
import { propertyName } from './property-name.ts'
import { PropertyField } from './property-field.tsx'
import { saveProperties, type PropertiesFile } from './properties.queries.ts'
import '../../../../styles/pages/hosting.css'

/** The properties in the file, which are saved together. */
export function PropertiesForm({ server, file }: { server: Server; file: PropertiesFile }) {
  const intl = useIntl()
  const { api, i18n } = useRouter().options.context
  const queryClient = useQueryClient()
  const restart = useRestart(server)
  const stored = useMemo(() => Object.fromEntries(propertiesIn(file.text)), [file.text])
  const { found, fieldProps } = usePropertySearch(stored)
  /** The process that was started before the last change. */
  const [outdated, setOutdated] = useState<string>()
  const restarts = useRef(false)
  const id = server.server_id
  const form = useForm<Record<string, string>>({
    stored,
    rules: rulesFor(stored),
    save: async (values, changed) => {
      const changes = new Map(changed.map((key) => [key, values[key] ?? '']))
      await saveProperties({ api, i18n, queryClient, server: id, file, changes })
      if (restart.isRunning) setOutdated(server.power?.started ?? undefined)
      if (restarts.current) await restart.send()
      addToast({
        type: 'success',
        title: intl.formatMessage({
          id: restarts.current ? 'hosting-properties.restarting' : 'hosting-properties.saved',
        }),
      })
      void queryClient.invalidateQueries({ queryKey: serverKeys.all })
    },
  })
  const submit = (mode: 'save' | 'restart') => {
    restarts.current = mode === 'restart'
    form.submit()
  }
  const isLocked = isReplaced(server)
  const shown = [
    ...new Set([
      ...found.slice(0, PROPERTIES_SHOWN_MAX),
      ...Object.keys(form.errors).filter((key) => form.errors[key]),
    ]),
  ]
  const isOutdated = restart.isRunning && outdated !== undefined && outdated === server.power?.started
  return (
    <>
      <RestartHint
        isShown={isOutdated && form.changed.length === 0}
        mayRestart={restart.mayRestart}
        onRestart={() => restart.ask(() => void restart.send().then(() => setOutdated(undefined)))}
      />
      {isLocked && (
        <Note level="info">
          <FormattedMessage id="hosting-properties.locked" />
        </Note>
      )}
      <PropertySearch count={found.length} {...fieldProps} />
      <SettingsForm
        draft={null}
        className="slab slab-pad server-properties"
        form={{
          ...form,
          submit: (event) => {
            event?.preventDefault()
            submit('save')
          },
        }}
        labelOf={propertyName}
        also={
          restart.isRunning && restart.mayRestart
            ? {
                label: <FormattedMessage id="hosting.saveAndRestart" />,
                onSave: () => restart.ask(() => submit('restart')),
              }
            : undefined
        }
        aria-label={intl.formatMessage({ id: 'hosting.options.properties' })}
      >
        {shown.map((key) => (
          <FieldAnchor key={key} name={key}>
            <PropertyField
              name={key}
              value={form.values[key] ?? ''}
              stored={stored[key] ?? ''}
              error={form.errors[key]}
              gameVersion={server.mc_version}
              isLocked={isLocked}
              onChange={(value) => form.set(key, value)}
            />
          </FieldAnchor>
        ))}
      </SettingsForm>
      {restart.question}
    </>
  )
}

/** The properties that match what is entered in the field of the search. */
function usePropertySearch(stored: Readonly<Record<string, string>>) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const items = useMemo(() => Object.keys(stored), [stored])
  const textOf = useCallback((key: string) => [key, propertyName(key), stored[key]].join('\n'), [stored])
  const helpOf = useCallback(
    (key: string) =>
      isKnownProperty(key) ? intl.formatMessage({ id: `hosting-properties.help.${key}` }) : '',
    [intl],
  )
  const { found, load } = useTextSearch({ items, search: text, textOf, helpOf })
  const onSearch = (next: string) => {
    load()
    setText(next)
  }
  return { found, fieldProps: { text, onFocus: load, onSearch } }
}

interface PropertySearchProps {
  text: string
  /** Properties that match. */
  count: number
  onFocus: () => void
  onSearch: (text: string) => void
}

function PropertySearch({ text, count, onFocus, onSearch }: PropertySearchProps) {
  const intl = useIntl()
  const isCut = count > PROPERTIES_SHOWN_MAX
  return (
    <div className="stack gap-2">
      <SearchField
        label={intl.formatMessage({ id: 'hosting-properties.search' })}
        value={text}
        onFocus={onFocus}
        onChange={onSearch}
      />
      <output className={text.trim() === '' && !isCut ? 'sr' : 'hint'}>
        <FormattedMessage
          id={isCut ? 'hosting-properties.first' : 'hosting-properties.found'}
          values={{ count, max: PROPERTIES_SHOWN_MAX }}
        />
      </output>
    </div>
  )
}

/** What is in the file already is not checked again. */
const rulesFor = (stored: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.keys(stored).map((key) => [
      key,
      (value: string, intl: IntlShape) => (value === stored[key] ? undefined : problemOf(key, value, intl)),
    ]),
  )

function problemOf(key: string, value: string, intl: IntlShape): string | undefined {
  const problem = propertyProblem(key, value)
  if (problem === undefined) return undefined
  const kind = kindOfProperty(key)
  const bounds = kind.kind === 'number' ? { min: kind.min, max: kind.max } : { max: SERVER_PROPERTY.max }
  return intl.formatMessage({ id: `hosting-properties.problem.${problem}` }, bounds)
}

interface RestartHintProps {
  isShown: boolean
  mayRestart: boolean
  onRestart: () => void
}

function RestartHint({ isShown, mayRestart, onRestart }: RestartHintProps) {
  return (
    <output className={isShown ? undefined : 'sr'}>
      {isShown && (
        <Note
          level="info"
          actions={
            mayRestart && (
              <Button size="small" onClick={onRestart}>
                <FormattedMessage id="hosting.power.Restart" />
              </Button>
            )
          }
        >
          <FormattedMessage id="hosting-properties.outdated" />
        </Note>
      )}
    </output>
  )
}
