import { LOADER_SITES } from '@quarry/domain/projects/loader-sites'
import { SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { FileDown, FolderInput, ListChecks } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
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

/** Programs that open packs of this site. */
const LAUNCHERS = [
  { name: 'Prism Launcher', href: 'https://prismlauncher.org/' },
  { name: 'ATLauncher', href: 'https://atlauncher.com/' },
  { name: 'MultiMC', href: 'https://multimc.org/' },
  { name: 'packwiz', href: 'https://packwiz.infra.link/' },
] as const

/** Where the game and a server read each type from. */
const TYPES = [
  { type: 'mod', before: '', folder: 'mods' },
  { type: 'resourcepack', before: '', folder: 'resourcepacks' },
  { type: 'shader', before: '', folder: 'shaderpacks' },
  { type: 'datapack', before: 'saves/', folder: '/datapacks' },
  { type: 'plugin', before: '', folder: 'plugins' },
  { type: 'serverMod', before: '', folder: 'mods' },
  { type: 'serverDatapack', before: '', folder: 'world/datapacks' },
] as const

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
              <FormattedMessage id={`site-presentation.app.${name}.text`} />
            </p>
            <ButtonLink href={href}>
              <FormattedMessage id={`site-presentation.app.${name}.action`} />
            </ButtonLink>
          </li>
        ))}
      </ul>
      <Programs />
      <Folders />
      <TypeFolders />
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

/** Where to get loaders and launchers. */
function Programs() {
  const intl = useIntl()
  const loaders = Object.entries(LOADER_SITES).flatMap(([name, href]) =>
    href === undefined ? [] : [{ name: tagLabel(intl, name), href }],
  )
  return (
    <section className="slab slab-pad stack" aria-labelledby="loaders">
      <h2 id="loaders">
        <FormattedMessage id="site-presentation.app.loaders" />
      </h2>
      <p className="muted">
        <FormattedMessage id="site-presentation.app.loaders.text" />
      </p>
      <ProgramLinks programs={loaders} />
      <h3 id="launchers">
        <FormattedMessage id="site-presentation.app.launchers" />
      </h3>
      <ProgramLinks programs={LAUNCHERS} />
    </section>
  )
}

const ProgramLinks = ({ programs }: { programs: readonly { name: string; href: string }[] }) => (
  <ul className="chips">
    {programs.map(({ name, href }) => (
      <li key={href}>
        <AppLink className="chip" href={href}>
          {name}
        </AppLink>
      </li>
    ))}
  </ul>
)

function TypeFolders() {
  const intl = useIntl()
  const world = `<${intl.formatMessage({ id: 'site-presentation.app.world' })}>`
  return (
    <section className="slab slab-pad stack" aria-labelledby="types">
      <h2 id="types">
        <FormattedMessage id="site-presentation.app.types" />
      </h2>
      <p className="muted">
        <FormattedMessage id="site-presentation.app.types.text" />
      </p>
      <dl className="folders">
        {TYPES.map(({ type, before, folder }) => (
          <div key={type}>
            <dt>
              <FormattedMessage id={`site-presentation.app.type.${type}`} />
            </dt>
            <dd>
              <code>
                {before}
                {before && world}
                {folder}
              </code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
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
