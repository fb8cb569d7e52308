import type { RequestOf } from '@quarry/api/contract/endpoint'
import type { createServerNotice, ServerNotice } from '@quarry/api/contract/hosting/notices'
import type { NoticeLevel } from '@quarry/domain/hosting/server-notices'

/** The fields of the form. */
export interface NoticeValues {
  level: NoticeLevel
  title: string
  message: string
  survey_url: string
  dismissable: boolean
  /** In UTC, as the field of the browser writes it; empty for now. */
  begins: string
  /** Likewise; empty for a notice that stays. */
  expires: string
  scope: 'everywhere' | 'some'
  /** Ids, separated by spaces. */
  nodes: string
  /** Likewise, or by commas. */
  servers: string
}

/** `2026-01-01T12:00`. */
const MINUTES_LENGTH = 16

const idsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((id) => id !== '')
const namesOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ')

export const EMPTY_NOTICE: NoticeValues = {
  level: 'info',
  title: '',
  message: '',
  survey_url: '',
  dismissable: true,
  begins: '',
  expires: '',
  scope: 'everywhere',
  nodes: '',
  servers: '',
}

export const valuesOf = (notice: ServerNotice): NoticeValues => ({
  level: notice.level,
  title: notice.title ?? '',
  message: notice.message,
  survey_url: notice.survey_url ?? '',
  dismissable: notice.dismissable,
  begins: notice.begins.slice(0, MINUTES_LENGTH),
  expires: notice.expires?.slice(0, MINUTES_LENGTH) ?? '',
  scope: notice.everywhere ? 'everywhere' : 'some',
  nodes: namesOf(notice.nodes),
  servers: namesOf(notice.servers),
})

/** A survey can always be dismissed, and only a survey has a form. */
export function shownOf({ level, title, message, survey_url: url, dismissable }: NoticeValues) {
  const isSurvey = level === 'survey'
  return {
    level,
    title: title.trim() === '' ? null : title.trim(),
    message,
    survey_url: isSurvey ? url.trim() : null,
    dismissable: isSurvey || dismissable,
  }
}

/** What is sent; `now` is the beginning of a notice without one. */
export function bodyOf(values: NoticeValues, now: Date): RequestOf<typeof createServerNotice>['body'] {
  const isForSome = values.scope === 'some'
  return {
    ...shownOf(values),
    begins: values.begins === '' ? now.toISOString() : `${values.begins}:00Z`,
    expires: values.expires === '' ? null : `${values.expires}:00Z`,
    everywhere: !isForSome,
    nodes: isForSome ? idsIn(values.nodes) : [],
    servers: isForSome ? idsIn(values.servers) : [],
  }
}

/** The nodes with one added or removed. */
export function withNode(nodes: string, id: string, isChosen: boolean): string {
  const others = idsIn(nodes).filter((one) => one !== id)
  return (isChosen ? [...others, id] : others).join(' ')
}

export const hasNode = (nodes: string, id: string): boolean => idsIn(nodes).includes(id)
export const hasTargets = ({ scope, nodes, servers }: NoticeValues): boolean =>
  scope === 'everywhere' || idsIn(`${nodes} ${servers}`).length > 0
