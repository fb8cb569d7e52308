import { beforeEach } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Confirms the addresses of all personas, as actions that send emails to others require. */
export function withConfirmedEmails(current: () => TestApp): void {
  beforeEach(() =>
    current()
      .db.updateTable('users')
      .set({ emailVerified: true })
      .where('emailVerified', '=', false)
      .execute(),
  )
}
