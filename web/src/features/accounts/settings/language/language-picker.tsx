import type { ApiClient } from '@quarry/api/contract/client'
import { chooseLanguage } from '@quarry/api/contract/notifications/email-subscriptions'
import { isLanguage } from '@quarry/domain/site/languages'
import { useRouter } from '@tanstack/react-router'
import { LoaderCircle, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LOCALES } from 'virtual:locales'
import type { Locale } from '../../../../lib/i18n/locale.ts'
import { isLocale, matchLocale } from '../../../../lib/i18n/locales.ts'
import { useCatalogue } from '../../../../lib/i18n/use-message-catalogue.ts'
import { usePreferences } from '../../../../lib/preferences/use-preferences.ts'
import { useViewer } from '../../../../lib/viewer/use-viewer.ts'
import { Form, SaveWithoutScripts } from '../../../../ui/controls/form.tsx'
import { Radio } from '../../../../ui/controls/checkbox.tsx'
import { findLocales } from './find-locales.ts'
import '../../../../styles/pages/accounts-settings.css'

/** Sets the language of emails; pseudo-locales are for pages only. */
const saveEmailLanguage = (api: ApiClient, code: string | undefined) =>
  api(chooseLanguage, { body: { language: code !== undefined && isLanguage(code) ? code : null } })

const GROUPS = ['standard', 'pseudo'] as const

/** Languages as radio buttons with a search; without a choice the browser decides. */
export function LanguagePicker() {
  const intl = useIntl()
  useCatalogue()
  const router = useRouter()
  const { api, i18n } = router.options.context
  const viewer = useViewer()
  const { preferences, set } = usePreferences()
  const [query, setQuery] = useState('')
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const isOffered = ({ kind }: Pick<Locale, 'kind'>) => kind === 'standard' || preferences.flags.developerMode
  const found = query.trim() === '' ? undefined : findLocales(query, i18n.locale).filter(isOffered)
  // Selects the row at once; reverts if the language fails to load.
  const stored = isLocale(preferences.locale, preferences.flags) ? preferences.locale : 'auto'
  const chosen = busy ?? stored
  const choose = async (code: string | undefined) => {
    const row = code ?? 'auto'
    setBusy(row)
    setFailed(undefined)
    try {
      await i18n.setLocale(code ?? matchLocale(navigator.languages))
      set({ locale: code })
      if (viewer) await saveEmailLanguage(api, code)
      await router.invalidate()
    } catch {
      setFailed(row)
    } finally {
      setBusy(undefined)
    }
  }
  const row = (locale: Locale) => (
    <LanguageRow
      key={locale.code}
      code={locale.code}
      name={locale.name}
      detail={locale.englishName}
      isChosen={chosen === locale.code}
      isBusy={busy === locale.code}
      isFailed={failed === locale.code}
      onChoose={() => void choose(locale.code)}
    />
  )
  return (
    <div className="stack">
      <LanguageSearch
        query={query}
        onChange={setQuery}
        onEnter={() => list.current?.querySelector('input')?.focus()}
      />
      <output className="hint">
        {found && <FormattedMessage id="accounts-settings.language.found" values={{ count: found.length }} />}
      </output>
      <Form draft={null} native="language" className="stack" onSubmit={(event) => event.preventDefault()}>
        <div
          ref={list}
          className="stack"
          role="radiogroup"
          aria-label={intl.formatMessage({ id: 'shell.language' })}
        >
          {found ? (
            <div className="slab lang-list">{found.map(row)}</div>
          ) : (
            <>
              <div className="slab lang-list">
                <LanguageRow
                  code="auto"
                  name={intl.formatMessage({ id: 'accounts-settings.language.auto' })}
                  detail={intl.formatMessage({ id: 'accounts-settings.language.auto.text' })}
                  isChosen={chosen === 'auto'}
                  isBusy={busy === 'auto'}
                  isFailed={failed === 'auto'}
                  onChoose={() => void choose(undefined)}
                />
              </div>
              {GROUPS.filter((kind) => isOffered({ kind })).map((kind) => (
                <section key={kind} aria-labelledby={`lang-${kind}`} className="stack gap-2">
                  <h2 id={`lang-${kind}`}>
                    {intl.formatMessage({ id: `accounts-settings.language.${kind}` })}
                  </h2>
                  <div className="slab lang-list">
                    {LOCALES.filter((locale) => locale.kind === kind).map(row)}
                  </div>
                </section>
              ))}
            </>
          )}
        </div>
        <SaveWithoutScripts />
      </Form>
    </div>
  )
}

interface LanguageSearchProps {
  query: string
  onChange: (query: string) => void
  onEnter: () => void
}

function LanguageSearch({ query, onChange, onEnter }: LanguageSearchProps) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'accounts-settings.language.search' })
  return (
    <search className="contents">
      <label className="group">
        <Search className="i" aria-hidden="true" />
        <input
          type="search"
          value={query}
          placeholder={label}
          aria-label={label}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter()
          }}
        />
      </label>
    </search>
  )
}

interface RowProps {
  code: string
  name: string
  detail: string
  isChosen: boolean
  isBusy: boolean
  isFailed: boolean
  onChoose: () => void
}

function LanguageRow({ code, name, detail, isChosen, isBusy, isFailed, onChoose }: RowProps) {
  return (
    <div className="lang-row" aria-busy={isBusy || undefined}>
      <Radio name="language" value={code} checked={isChosen} onChange={onChoose} hint={detail}>
        <bdi lang={code === 'auto' ? undefined : code}>{name}</bdi>
      </Radio>
      {isBusy && <LoaderCircle className="i spin" aria-hidden="true" />}
      {code !== 'auto' && <code className="hint">{code}</code>}
      {isFailed && (
        <p className="error" role="alert">
          <FormattedMessage id="accounts-settings.language.failed" />
        </p>
      )}
    </div>
  )
}
