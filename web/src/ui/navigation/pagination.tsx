import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useIntl } from 'react-intl'
import { pageWindow } from '../../lib/page-window.ts'
import { AppLink } from './app-link.tsx'

export interface PaginationProps {
  page: number
  pageCount: number
  /** Address of a page, so that pagination works without scripts and in new tabs. */
  hrefOf: (page: number) => string
  onFollow?: (page: number) => void
  /** Accessible name; needed when a page has two of them. */
  label?: string
}

/** Previous, first, a window around the current page, last, next; renders nothing for a single page. */
export function Pagination({ page, pageCount, hrefOf, onFollow, label }: PaginationProps) {
  const intl = useIntl()
  if (pageCount <= 1) return null
  const step = (to: number, id: 'shell.pager.previous' | 'shell.pager.next') => {
    const Icon = id === 'shell.pager.previous' ? ChevronLeft : ChevronRight
    const icon = <Icon className="i flip" aria-hidden="true" />
    if (to < 1 || to > pageCount) return <span className="off">{icon}</span>
    return (
      <AppLink href={hrefOf(to)} aria-label={intl.formatMessage({ id })} onClick={() => onFollow?.(to)}>
        {icon}
      </AppLink>
    )
  }
  return (
    <nav className="pager" aria-label={label ?? intl.formatMessage({ id: 'shell.pager' })}>
      {step(page - 1, 'shell.pager.previous')}
      {pageWindow(page, pageCount).map((number, index) => {
        if (number === 'gap') {
          return (
            <span key={`gap-${index}`} className="gap far" aria-hidden="true">
              …
            </span>
          )
        }
        const isFar = Math.abs(number - page) > 1
        return (
          <AppLink
            key={number}
            className={clsx(isFar && 'far')}
            href={hrefOf(number)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={intl.formatMessage({ id: 'shell.pager.page' }, { page: intl.formatNumber(number) })}
            onClick={() => onFollow?.(number)}
          >
            {intl.formatNumber(number)}
          </AppLink>
        )
      })}
      {step(page + 1, 'shell.pager.next')}
    </nav>
  )
}
