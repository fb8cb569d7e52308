import { useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import clsx from 'clsx'
import { FormattedMessage, useIntl } from 'react-intl'
import { MenuButton } from '../../ui/floating/menu-button.tsx'
import { BROWSE_PAGES, browsePageOf } from '../../features/projects/types/browse-pages.ts'
import { TypeIcon } from '../../features/projects/types/type-icon.tsx'

/** The menu of the project types. On a browse page, or a page of a project, the trigger names its type. */
export function BrowseMenu() {
  const intl = useIntl()
  const shelf = useRouterState({ select: (state) => browsePageOf(state.location.pathname) })
  const isServerInstall = useRouterState({ select: (state) => 'sid' in state.location.search })
  const current = isServerInstall ? undefined : shelf
  return (
    <MenuButton
      className={clsx('navlink', current?.on === 'search' && 'on')}
      href="/mods"
      label={intl.formatMessage({ id: 'shell.browse.label' })}
      opensOnHover
      align="start"
      isNamedByContent
      items={BROWSE_PAGES.map(({ type, href, icon }) => ({
        kind: 'link',
        href,
        icon,
        label: intl.formatMessage({ id: `shell.type.${type}.plural` }),
        isCurrent: current?.on === 'search' && current.type === type,
      }))}
    >
      {current && <TypeIcon type={current.type} />}
      <FormattedMessage id={current ? `shell.type.${current.type}.plural` : 'shell.browse'} />
      <ChevronDown className="i" aria-hidden="true" />
    </MenuButton>
  )
}
