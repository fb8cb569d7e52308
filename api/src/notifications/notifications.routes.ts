import {
  countInbox,
  deleteNotification,
  deleteNotifications,
  getInbox,
  getNotification,
  getNotificationPreferences,
  listNotifications,
  listUserNotifications,
  readInbox,
  readNotification,
  readNotifications,
  setNotificationPreferences,
} from '../../contract/notifications/notifications.ts'
import * as v3 from '../../contract/notifications/v3-notifications.ts'
import { UNREAD_COUNTED_MAX } from '@quarry/domain/limits/counts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { listPreferences } from './preferences/notification-preferences.queries.ts'
import { findQuietHours } from './preferences/quiet-hours.queries.ts'
import { changePreferences } from './preferences/notification-preferences.service.ts'
import {
  readPreference,
  readQuietHours,
  viewPreference,
  viewQuietHours,
} from './preferences/notification-preferences.view.ts'
import { countUnreadUpTo } from './inbox/inbox.queries.ts'
import { markAllRead } from './notifications.queries.ts'
import { changeInbox, listInboxOf, listOwn, requireRecord, viewInbox } from './notifications.service.ts'
import { viewNotification, viewV2Notification } from './notifications.view.ts'

export function mountNotifications(app: App): void {
  serve(app, listUserNotifications, async (ctx, { params }) =>
    (await listInboxOf(ctx, params.user)).map(viewV2Notification),
  )
  serve(app, getNotification, async (ctx, { params }) =>
    viewV2Notification(await requireRecord(ctx, params.notification)),
  )
  serve(app, listNotifications, async (ctx, { query }) =>
    (await listOwn(ctx, query.ids)).map(viewV2Notification),
  )
  serve(app, v3.v3ListUserNotifications, async (ctx, { params }) =>
    (await listInboxOf(ctx, params.user)).map(viewNotification),
  )
  serve(app, v3.v3GetNotification, async (ctx, { params }) =>
    viewNotification(await requireRecord(ctx, params.notification)),
  )
  serve(app, v3.v3ListNotifications, async (ctx, { query }) =>
    (await listOwn(ctx, query.ids)).map(viewNotification),
  )
  for (const read of [readNotification, v3.v3ReadNotification])
    serve(app, read, (ctx, { params }) => changeInbox(ctx, 'notifications_read', params.notification))
  for (const remove of [deleteNotification, v3.v3DeleteNotification])
    serve(app, remove, (ctx, { params }) => changeInbox(ctx, 'notifications_removed', params.notification))
  for (const read of [readNotifications, v3.v3ReadNotifications])
    serve(app, read, (ctx, { query }) => changeInbox(ctx, 'notifications_read', query.ids))
  for (const remove of [deleteNotifications, v3.v3DeleteNotifications])
    serve(app, remove, (ctx, { query }) => changeInbox(ctx, 'notifications_removed', query.ids))
  serve(app, getInbox, (ctx, { query }) => viewInbox(ctx, query))
  serve(app, countInbox, async ({ db, actor }) => ({
    unread: await countUnreadUpTo(db, actor.id, UNREAD_COUNTED_MAX),
  }))
  serve(app, readInbox, async ({ db, actor, now }, { body: { type, together_with: togetherWith } }) => {
    const filter = {
      ...(type !== undefined && { type }),
      ...(togetherWith !== undefined && { togetherWith }),
    }
    await markAllRead(db, actor.id, { readAt: now(), ...filter })
    return undefined
  })
  serve(app, getNotificationPreferences, async ({ db, actor }) => {
    const [preferences, quiet] = await Promise.all([
      listPreferences(db, actor.id),
      findQuietHours(db, actor.id),
    ])
    return {
      choices: preferences.map(viewPreference),
      quiet_hours: quiet ? viewQuietHours(quiet) : null,
    }
  })
  serve(app, setNotificationPreferences, (ctx, { body: { choices, quiet_hours: quiet } }) =>
    changePreferences(ctx, choices.map(readPreference), quiet && readQuietHours(quiet)),
  )
}
