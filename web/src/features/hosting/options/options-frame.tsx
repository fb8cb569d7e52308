import type { Server } from '@quarry/api/contract/hosting/servers'
import {
  CreditCard,
  Info,
  Network,
  Package,
  Rocket,
  Settings,
  SlidersHorizontal,
  ToggleLeft,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { serverPath } from '../server-address.ts'
import '../../../styles/pages/site-sidebar-frame.css'
import '../../../styles/pages/hosting.css'

const PAGES = [
  { name: 'general', icon: Settings },
  { name: 'loader', icon: Package },
  { name: 'startup', icon: Rocket },
  { name: 'properties', icon: SlidersHorizontal },
  { name: 'network', icon: Network },
  { name: 'preferences', icon: ToggleLeft },
  { name: 'billing', icon: CreditCard },
  { name: 'access', icon: Users },
  { name: 'info', icon: Info },
] as const

interface OptionsFrameProps {
  server: Server
  page: (typeof PAGES)[number]['name']
  children: ReactNode
}

/** The options of a server: navigation among them and the title of the page. */
export function OptionsFrame({ server, page, children }: OptionsFrameProps) {
  const intl = useIntl()
  const base = `${serverPath(server.server_id)}/options`
  return (
    <div className="classic server-options">
      <nav className="classic-side" aria-label={intl.formatMessage({ id: 'hosting.options.label' })}>
        <div className="slab">
          <div className="ilist side">
            {PAGES.map(({ name, icon: Icon }) => (
              <AppLink
                key={name}
                href={`${base}/${name}`}
                aria-current={name === page ? 'page' : undefined}
                resetScroll={false}
              >
                <Icon className="i" aria-hidden="true" />
                <FormattedMessage id={`hosting.options.${name}`} />
              </AppLink>
            ))}
          </div>
        </div>
      </nav>
      <div className="stack">
        <h2>
          <FormattedMessage id={`hosting.options.${page}`} />
        </h2>
        {children}
      </div>
    </div>
  )
}
