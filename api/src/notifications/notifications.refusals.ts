import { nothing, VISITORS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals, Viewer } from '../../testing/refusal-harness.ts'

const onNotification = (refuses: Viewer[]): RefusalCase => ({
  request: ({ notification }) => ({ params: { notification } }),
  refuses,
})
const onNotifications: RefusalCase = {
  request: ({ notification }) => ({ query: { ids: JSON.stringify([notification]) } }),
  refuses: VISITORS,
}

const ofUser: RefusalCase = {
  request: ({ user }) => ({ params: { user } }),
  refuses: [...WITHOUT_RIGHTS, 'mo'],
}

export const refusals: Refusals = {
  listUserNotifications: ofUser,
  v3ListUserNotifications: ofUser,
  v3GetNotification: onNotification([...WITHOUT_RIGHTS, 'mo']),
  v3ReadNotification: onNotification([...WITHOUT_RIGHTS, 'mo']),
  v3DeleteNotification: onNotification([...WITHOUT_RIGHTS, 'mo']),
  v3ListNotifications: onNotifications,
  v3ReadNotifications: onNotifications,
  v3DeleteNotifications: onNotifications,
  getNotification: onNotification([...WITHOUT_RIGHTS, 'mo']),
  readNotification: onNotification([...WITHOUT_RIGHTS, 'mo']),
  deleteNotification: onNotification([...WITHOUT_RIGHTS, 'mo']),
  listNotifications: onNotifications,
  readNotifications: onNotifications,
  deleteNotifications: onNotifications,
  getInbox: { request: nothing, refuses: VISITORS },
  countInbox: { request: nothing, refuses: VISITORS },
  getNotificationPreferences: { request: nothing, refuses: VISITORS },
  setNotificationPreferences: { request: () => ({ body: { choices: [] } }), refuses: VISITORS },
  getOwnFeed: { request: nothing, refuses: VISITORS },
  renewOwnFeed: { request: nothing, refuses: VISITORS },
  withdrawOwnFeed: { request: nothing, refuses: VISITORS },
  readInbox: { request: () => ({ body: {} }), refuses: VISITORS },
}
