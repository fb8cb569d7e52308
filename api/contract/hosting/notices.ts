import { NOTICE_LEVELS } from '@quarry/domain/hosting/server-notices'
import { NOTICE_TARGETS_MAX, SERVER_NOTICES_MAX } from '@quarry/domain/limits/counts'
import { NOTICE_MESSAGE, NOTICE_TITLE } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { filledAnyText, filledText, Id, Link, Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'
import { ShownServerNotice } from './shown-notice.ts'

const level = z.enum(NOTICE_LEVELS)

const names = z.array(z.object({ id: z.string(), name: z.string() })).max(NOTICE_TARGETS_MAX)

export const ServerNotice = ShownServerNotice.extend({
  begins: Timestamp,
  /** Null for a notice that stays until it is deleted. */
  expires: Timestamp.nullable(),
  /** Whether all servers show it; otherwise those of `nodes` and `servers`. */
  everywhere: z.boolean(),
  nodes: names,
  servers: names,
  /** Users who have dismissed it. */
  dismissals: z.int(),
  created: Timestamp,
})
export type ServerNotice = z.output<typeof ServerNotice>

const targets = z.array(Id).max(NOTICE_TARGETS_MAX, ruleText('max_entries', { max: NOTICE_TARGETS_MAX }))

const NoticeFields = z
  .object({
    level,
    /** Null for the title of the level. */
    title: filledText(NOTICE_TITLE).nullable(),
    message: filledAnyText(NOTICE_MESSAGE),
    /** For a survey only: its form. */
    survey_url: Link.nullable(),
    /** A survey always is. */
    dismissable: z.boolean(),
    begins: Timestamp,
    expires: Timestamp.nullable(),
    everywhere: z.boolean(),
    nodes: targets,
    servers: targets,
  })
  .refine(({ begins, expires }) => expires === null || Date.parse(expires) > Date.parse(begins), {
    path: ['expires'],
    message: ruleText('notice_period'),
  })
  .refine(({ level: of, survey_url: url }) => (of === 'survey') === (url !== null), {
    path: ['survey_url'],
    message: ruleText('notice_survey'),
  })
  .refine(({ level: of, dismissable }) => of !== 'survey' || dismissable, {
    path: ['dismissable'],
    message: ruleText('notice_survey_dismissable'),
  })
  .refine(({ nodes, servers }) => nodes.length + servers.length <= NOTICE_TARGETS_MAX, {
    path: ['servers'],
    message: ruleText('max_entries', { max: NOTICE_TARGETS_MAX }),
  })
  .refine(({ everywhere, nodes, servers }) => everywhere !== nodes.length + servers.length > 0, {
    path: ['servers'],
    message: ruleText('notice_targets'),
  })

const staff = { tag: 'nodes', access: 'moderator', scope: 'SESSION_ACCESS' } as const

export const listServerNotices = endpoint({
  ...staff,
  method: 'GET',
  path: '/_internal/server-notices',
  summary: 'List the notices on the pages of servers, the newest first, for admins',
  response: z.array(ServerNotice).max(SERVER_NOTICES_MAX),
})
export const createServerNotice = endpoint({
  ...staff,
  method: 'POST',
  path: '/_internal/server-notices',
  summary: 'Add a notice to the pages of all servers, or of some, for admins',
  body: NoticeFields,
  response: z.object({ id: z.string() }),
})
export const editServerNotice = endpoint({
  ...staff,
  method: 'PUT',
  path: '/_internal/server-notice/:notice',
  summary: 'Replace a notice; users who have dismissed it do not see it again, for admins',
  body: NoticeFields,
  response: NoContent,
})
export const deleteServerNotice = endpoint({
  ...staff,
  method: 'DELETE',
  path: '/_internal/server-notice/:notice',
  summary: 'Delete a notice, for admins',
  response: NoContent,
})
export const dismissServerNotice = endpoint({
  tag: 'servers',
  access: 'signed-in',
  scope: 'SESSION_ACCESS',
  method: 'POST',
  path: '/_internal/server/:server/notice/:notice/dismiss',
  summary: 'Dismiss a notice that a server shows, on all servers; repeated requests change nothing',
  response: NoContent,
})
