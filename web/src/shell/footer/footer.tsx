import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { localeByCode } from '../../lib/i18n/locales.ts'
import { useCatalogue } from '../../lib/i18n/use-message-catalogue.ts'
import { usePages } from '../../lib/router/use-page-exists.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { LogoButton } from './logo-button.tsx'
import type { NameBelow } from '../../lib/i18n/message-ids.ts'

type FooterText = NameBelow<'shell.footer'>
type Column = { id: FooterText; links: [name: FooterText, href: string][] }

/**
 * Columns of the footer; texts are `shell.footer.<column>` and `shell.footer.<link>`. Links without a path lead to other
 * sites, where the configuration names one.
 */
const COLUMNS: readonly Column[] = [
  {
    id: 'about',
    links: [
      ['changelog', '/news/changelog'],
      ['status', '/status'],
      ['rewards', '/legal/cmp-info'],
      ['source', ''],
    ],
  },
  {
    id: 'products',
    links: [
      ['mods', '/mods'],
      ['modpacks', '/modpacks'],
      ['resourcepacks', '/resourcepacks'],
      ['shaders', '/shaders'],
      ['plugins', '/plugins'],
      ['datapacks', '/datapacks'],
      ['plus', '/plus'],
      ['app', '/app'],
      ['servers', '/servers'],
    ],
  },
  {
    id: 'help',
    links: [
      ['report', '/report'],
      ['developers', '/v2/docs'],
      ['translate', '/settings/language'],
      ['appearance', '/settings'],
      ['contact', ''],
      ['chat', ''],
    ],
  },
  {
    id: 'rules',
    links: [
      ['content', '/legal/rules'],
      ['terms', '/legal/terms'],
      ['copyright', '/legal/copyright'],
      ['privacy', '/legal/privacy'],
      ['california', '/legal/ccpa'],
      ['security', '/legal/security'],
      ['rewardsTerms', '/legal/cmp'],
    ],
  },
]

const YEAR = String(new Date().getFullYear())

/** The API serves its pages itself, outside the router. */
const isElsewhere = (href: string) => /^(?:\/v2\/|[a-z]+:)/.test(href)

export function Footer() {
  const hasPage = usePages()
  const { contact } = useRouter().options.context.notices
  const outside: Partial<Record<string, string | undefined>> = contact ?? {}
  const intl = useIntl()
  const { locale } = useCatalogue()
  return (
    <footer className="footer">
      <div className="page">
        <div className="footer-in">
          <div className="stack gap-3">
            <LogoButton />
            <p className="max-w-88">
              <FormattedMessage id="shell.footer.about.text" />
            </p>
          </div>
          {COLUMNS.map(({ id, links }) => ({
            id,
            links: links
              .map(([name, href]): Column['links'][number] => [name, href || (outside[name] ?? '')])
              .filter(([, href]) => isElsewhere(href) || (href !== '' && hasPage(href))),
          })).map(
            ({ id, links }) =>
              links.length > 0 && (
                <nav key={id} aria-labelledby={`footer-${id}`}>
                  <h2 id={`footer-${id}`}>{intl.formatMessage({ id: `shell.footer.${id}` })}</h2>
                  <ul>
                    {links.map(([name, href]) => (
                      <li key={name}>
                        <FooterLink href={href} label={intl.formatMessage({ id: `shell.footer.${name}` })} />
                      </li>
                    ))}
                  </ul>
                </nav>
              ),
          )}
        </div>
        <div className="footer-end">
          <span>
            <FormattedMessage id="shell.footer.legal" values={{ year: YEAR }} />
          </span>
          <span className="row">
            <AppLink href="/settings/language">{localeByCode(locale).name}</AppLink>
            <span aria-hidden="true">·</span>
            <AppLink href="/settings">
              <FormattedMessage id="shell.footer.theme" />
            </AppLink>
          </span>
        </div>
      </div>
    </footer>
  )
}

/** Legal terms, pages of the API and other sites open in a new tab (docs/rules/site.md). */
function FooterLink({ href, label }: { href: string; label: string }) {
  if (href === '/legal/terms' || isElsewhere(href)) {
    return (
      <a href={href} target="_blank" rel="noopener">
        {label}
      </a>
    )
  }
  return (
    <AppLink href={href} preload={false}>
      {label}
    </AppLink>
  )
}
