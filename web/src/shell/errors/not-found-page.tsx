import { useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import {
  missingTitle,
  searchFor,
  describeMissing,
  type Missing,
  type MissingPart,
  type WhyNotFound,
} from './missing-page.ts'
import { Stones } from '../../ui/feedback/loading-stones.tsx'

/** 404 inside the normal shell. Rules: docs/rules/site.md. */
export function NotFoundPage(why: WhyNotFound) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const missing = describeMissing(pathname, why)
  if (typeof missing !== 'string') return <PartNotFound {...missing} />
  const way = (
    <AppLink className="btn btn-brand" href={searchFor(pathname)}>
      <Search className="i" aria-hidden="true" />
      <FormattedMessage id="shell.missing.search" />
    </AppLink>
  )
  return (
    <Lost missing={missing} way={way}>
      <p className="lead">
        <FormattedMessage id={missing === 'page' ? 'shell.missing.page.subtitle' : 'shell.missing.hole'} />
      </p>
      {missing === 'page' ? (
        <p className="hint mono">
          <FormattedMessage id="shell.missing.page.message" values={{ path: <bdi>{pathname}</bdi> }} />
        </p>
      ) : (
        <Reasons of={missing} />
      )}
    </Lost>
  )
}

/** An existing page without this subpage: links to the page. */
function PartNotFound(missing: MissingPart) {
  const { of, href, part } = missing
  const way = (
    <AppLink className="btn btn-brand" href={href}>
      <FormattedMessage id={`shell.missing.part.${of}.way`} />
    </AppLink>
  )
  return (
    <Lost missing={missing} way={way}>
      <p className="lead">
        <FormattedMessage
          id={`shell.missing.part.${of === 'project' ? 'page' : 'kind'}`}
          values={{ part: <bdi key="part">{part}</bdi> }}
        />
      </p>
    </Lost>
  )
}

type LostProps = { missing: Missing | MissingPart; way: ReactNode; children: ReactNode }

/** What is missing, what is known about it, a link that may help, and the home page. */
const Lost = ({ missing, way, children }: LostProps) => (
  <div className="page">
    <section className="oops">
      <Stones />
      <div className="stack gap-3">
        <h1 className="title">
          <FormattedMessage id={missingTitle(missing)} />
        </h1>
        {children}
        <div className="row">
          {way}
          <AppLink className="btn btn-quiet" href="/">
            <FormattedMessage id="shell.bar.home" />
          </AppLink>
        </div>
      </div>
    </section>
  </div>
)

function Reasons({ of }: { of: Exclude<Missing, 'page'> }) {
  return (
    <>
      <h2>
        <FormattedMessage id="shell.missing.why" />
      </h2>
      <ul>
        {(['1', '2', '3'] as const).map((number) => (
          <li key={number}>
            <FormattedMessage
              id={`shell.missing.${of}.${number}`}
              values={{
                terms: (text) => (
                  <a key="terms" className="link" href="/legal/terms" target="_blank" rel="noopener">
                    {text}
                  </a>
                ),
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
