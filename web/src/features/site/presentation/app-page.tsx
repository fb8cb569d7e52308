import { SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { FileDown, FolderInput, ListChecks } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Badge } from '../../../ui/labels/badge.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { operatingSystemOf, type System } from './operating-system.ts'
import '../../../styles/pages/site-presentation.css'

/** The folders of the game. */
const FOLDERS: Readonly<Record<System, string>> = {
  windows: String.raw`%APPDATA%\.minecraft`,
  mac: '~/Library/Application Support/minecraft',
  linux: '~/.minecraft',
}

const METHODS = [
  { name: 'launcher', icon: FileDown, href: SEARCH_PATHS.modpack },
  { name: 'hand', icon: FolderInput, href: SEARCH_PATHS.mod },
  { name: 'list', icon: ListChecks, href: SEARCH_PATHS.plugin },
] as const

const inCode = (folder: string) => <code>{folder}</code>
const SUBFOLDERS = {
  mods: inCode('mods'),
  resourcepacks: inCode('resourcepacks'),
  shaderpacks: inCode('shaderpacks'),
}

/** How to install downloads from this site into the game. */
export function AppPage() {
  return (
    <div className="page stack pad-top presentation">
      <header className="stack gap-2">
        <h1 className="title">
          <FormattedMessage id="site-presentation.app.title" />
        </h1>
        <p className="lead">
          <FormattedMessage id="site-presentation.app.lead" />
        </p>
      </header>
      <ul className="points">
        {METHODS.map(({ name, icon: Icon, href }) => (
          <li key={name} className="slab slab-pad point">
            <Icon className="i i-l" aria-hidden="true" />
            <h2>
              <FormattedMessage id={`site-presentation.app.${name}`} />
            </h2>
            <p>
              <FormattedMessage id={`site-presentation.app.${name}.text`} values={SUBFOLDERS} />
            </p>
            <ButtonLink href={href}>
              <FormattedMessage id={`site-presentation.app.${name}.action`} />
            </ButtonLink>
          </li>
        ))}
      </ul>
      <Folders />
      <section className="slab slab-pad stack" aria-labelledby="own-app">
        <h2 id="own-app">
          <FormattedMessage id="site-presentation.app.own" />
        </h2>
        <p>
          <FormattedMessage id="site-presentation.app.own.text" />
        </p>
        <p>
          <a className="btn" href="/v2/docs" target="_blank" rel="noopener">
            <FormattedMessage id="site-presentation.app.own.action" />
          </a>
        </p>
      </section>
    </div>
  )
}

const never = () => () => {}

function Folders() {
  const own = useSyncExternalStore(
    never,
    () => operatingSystemOf(navigator.userAgent),
    () => undefined,
  )
  return (
    <section className="slab slab-pad stack" aria-labelledby="folders">
      <h2 id="folders">
        <FormattedMessage id="site-presentation.app.folders" />
      </h2>
      <p className="muted">
        <FormattedMessage id="site-presentation.app.folders.text" />
      </p>
      <dl className="folders">
        {(Object.keys(FOLDERS) as System[]).map((system) => (
          <Folder key={system} system={system}>
            {own === system && (
              <Badge tone="green">
                <FormattedMessage id="site-presentation.app.yours" />
              </Badge>
            )}
          </Folder>
        ))}
      </dl>
    </section>
  )
}

const Folder = ({ system, children }: { system: System; children: ReactNode }) => (
  <div>
    <dt className="row-tight">
      <FormattedMessage id={`site-presentation.app.${system}`} />
      {children}
    </dt>
    <dd>
      <code>{FOLDERS[system]}</code>
    </dd>
  </div>
)
