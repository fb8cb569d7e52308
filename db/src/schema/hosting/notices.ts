import type { NoticeLevel } from '@quarry/domain/hosting/server-notices'
import type { Insertable, Selectable } from 'kysely'

/** A message of admins on the pages of servers. */
export interface ServerNoticesTable {
  id: string
  level: NoticeLevel
  /** Null for the title of its level. */
  title: string | null
  /** Markdown. */
  message: string
  /** The form of a survey; null for all other levels. */
  surveyUrl: string | null
  isDismissable: boolean
  beginsAt: Date
  /** Null for a notice that stays until it is deleted. */
  expiresAt: Date | null
  /** Whether all servers show it; otherwise those of its targets. */
  isForAll: boolean
  createdAt: Date
}

/** A server, or a node with all its servers: one of the two is null. */
export interface ServerNoticeTargetsTable {
  noticeId: string
  nodeId: string | null
  serverId: string | null
}

/** The user does not want to see the notice on any server. */
export interface ServerNoticeDismissalsTable {
  noticeId: string
  userId: string
  dismissedAt: Date
}

export type ServerNoticeRow = Selectable<ServerNoticesTable>
export type NewServerNotice = Insertable<ServerNoticesTable>
export type ServerNoticeTargetRow = Selectable<ServerNoticeTargetsTable>
