import type { ProjectType } from '@quarry/domain/projects/project-types'
import { Bookmark, Search } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { Highlight } from '../../../ui/labels/highlight.tsx'
import { TypeIcon } from '../../projects/types/type-icon.tsx'
import type { QuickResult } from './quick-results.ts'

/** A row of the dialog: a result, or a search page for the same query. */
export type QuickEntry =
  | QuickResult
  | { id: string; type: 'page'; kind: ProjectType; query: string; href: string }

interface QuickOptionProps {
  id: string
  entry: QuickEntry
  /** The typed query. */
  query: string
  isActive: boolean
  onPoint: () => void
  onClose: () => void
}

const option = (isActive: boolean) => ({ role: 'option', 'aria-selected': isActive })

/** Options are links, so they open in a new tab too. The focus stays in the field, which marks the active option. */
export function QuickOption({ id, entry, query, isActive, onPoint, onClose }: QuickOptionProps) {
  return (
    <AppLink
      id={id}
      {...option(isActive)}
      tabIndex={-1}
      href={entry.href}
      preload={false}
      className={isActive ? 'is-hover' : undefined}
      onPointerMove={onPoint}
      onClick={onClose}
    >
      {entry.type === 'page' ? <PageRow entry={entry} /> : <ResultRow result={entry} query={query} />}
    </AppLink>
  )
}

function PageRow({ entry: { kind, query } }: { entry: Extract<QuickEntry, { type: 'page' }> }) {
  return (
    <>
      <span className="grid w-8 place-items-center">
        {query === '' ? <TypeIcon type={kind} /> : <Search className="i" aria-hidden="true" />}
      </span>
      <span className="clip">
        <FormattedMessage
          id={query === '' ? `search-quick.browse.${kind}` : `search-quick.search.${kind}`}
          values={{ query }}
        />
      </span>
    </>
  )
}

/** What a row shows of a result. */
export function ResultRow({ result, query }: { result: QuickResult; query: string }) {
  const { type, kind, title, marked, note } = result
  return (
    <>
      <ResultIcon result={result} />
      <span className="grid min-w-0 flex-1">
        <b className="clip said text-left rtl:text-right">
          <Highlight text={title} marked={marked} query={query} />
        </b>
        {note !== '' && <span className="clip muted said text-left text-sm rtl:text-right">{note}</span>}
      </span>
      <span className="muted shrink-0 text-xs">
        <FormattedMessage
          id={type === 'project' ? `search-quick.kind.${kind ?? 'mod'}` : `search-quick.type.${type}`}
        />
      </span>
    </>
  )
}

function ResultIcon({ result: { id, type, icon } }: { result: QuickResult }) {
  switch (type) {
    case 'project':
      return <ProjectIcon size="s" project={{ id, icon_url: icon }} />
    case 'collection':
      return icon ? (
        <ProjectIcon size="s" project={{ id, icon_url: icon }} />
      ) : (
        <span className="grid w-8 place-items-center">
          <Bookmark className="i" aria-hidden="true" />
        </span>
      )
    default:
      return <Avatar src={icon} seed={id} kind={type === 'organization' ? 'organization' : 'person'} />
  }
}
