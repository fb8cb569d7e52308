import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { useCatalogue } from '../../../lib/i18n/use-message-catalogue.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { markdownQuery } from '../../markdown/markdown.queries.ts'
import { Prose } from '../../markdown/prose.tsx'
import { legalTextQuery } from './publications.queries.ts'
import '../../../styles/pages/projects.css'
import '../../../styles/pages/site-publications.css'
import '../../../styles/pages/site-sidebar-frame.css'

/** The language of the legal texts. */
const LANGUAGE = 'en'

/** One legal text, with the list of all texts beside it and its changes below. */
export function LegalPage({ name }: { name: string }) {
  const intl = useIntl()
  const { locale } = useCatalogue()
  const { api, markdown } = useRouter().options.context
  const { data: text } = useSuspenseQuery(legalTextQuery(api, name))
  const { data: html } = useSuspenseQuery(markdownQuery({ intl, markdown, text: text.body }))
  return (
    <div className="page classic">
      <aside className="classic-side not-printed">
        <nav
          className="slab legal-list"
          aria-label={intl.formatMessage({ id: 'site-publications.legal.list' })}
          lang={LANGUAGE}
        >
          {text.groups.map((group) => (
            <div key={group[0]?.name} className="ilist side">
              {group.map((one) => (
                <AppLink
                  key={one.name}
                  href={`/legal/${one.name}`}
                  aria-current={one.name === name ? 'page' : undefined}
                >
                  {one.title}
                </AppLink>
              ))}
            </div>
          ))}
        </nav>
      </aside>
      <article className="slab doc legal-text" lang={LANGUAGE} dir="ltr">
        <h1 className="title">{text.title}</h1>
        <p className="lead">{text.description}</p>
        {!locale.startsWith(LANGUAGE) && (
          <div lang={locale}>
            <Note level="info">
              <FormattedMessage id="site-publications.legal.english" />
            </Note>
          </div>
        )}
        <Prose html={html} />
        <section className="legal-history" aria-labelledby="history" lang={locale}>
          <h2 id="history">
            <FormattedMessage id="site-publications.legal.history" />
          </h2>
          <ul>
            {text.history.map(({ date, change }) => (
              <li key={date}>
                <b>{intl.formatDate(date, { dateStyle: 'long', timeZone: 'UTC' })}</b>{' '}
                <span lang={LANGUAGE}>{change}</span>
              </li>
            ))}
          </ul>
        </section>
      </article>
    </div>
  )
}
