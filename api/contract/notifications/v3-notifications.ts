import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  deleteNotification,
  deleteNotifications,
  getNotification,
  listNotifications,
  listUserNotifications,
  Notification,
  NOTIFICATIONS_MAX,
  readNotification,
  readNotifications,
} from './notifications.ts'

/* The v2 endpoints at their v3 addresses, with all types. */

const one = { path: '/v3/notification/:notification' } as const
const several = { path: '/v3/notifications' } as const
const response = z.array(Notification).max(NOTIFICATIONS_MAX)

export const v3ListUserNotifications = endpoint({
  ...listUserNotifications,
  path: '/v3/user/:user/notifications',
  response,
})
export const v3GetNotification = endpoint({ ...getNotification, ...one, response: Notification })
export const v3ReadNotification = endpoint({ ...readNotification, ...one })
export const v3DeleteNotification = endpoint({ ...deleteNotification, ...one })
export const v3ListNotifications = endpoint({ ...listNotifications, ...several, response })
export const v3ReadNotifications = endpoint({ ...readNotifications, ...several })
export const v3DeleteNotifications = endpoint({ ...deleteNotifications, ...several })
