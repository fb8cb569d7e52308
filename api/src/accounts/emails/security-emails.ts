import type { AccountDomainEvent } from '@quarry/db/events'
import type { AccountEventKind } from '@quarry/domain/accounts/activity'
import { EXPORT_LIFETIME_MS } from '@quarry/domain/accounts/data-export'
import type { Effects } from '@quarry/jobs/delivery-workers'
import { DAY_MS } from '@quarry/domain/times'
import type { EmailKind } from '../../email/email-texts.ts'
import { findAuthorizationById } from '../oauth/authorizations.queries.ts'
import { findApp } from '../oauth-apps/oauth-apps.queries.ts'
import { findAccountEvent } from '../activity/activity.queries.ts'
import { countBackupCodes } from '../second-factor/second-factor.queries.ts'
import { emailOwner, type EmailServices } from './send-email.ts'

/** The email about each change of a sign-in method. */
const FACTOR_EMAILS: Readonly<Partial<Record<AccountEventKind, EmailKind>>> = {
  totp_added: 'totpAdded',
  totp_removed: 'totpRemoved',
  backup_codes_made: 'backupCodesMade',
  backup_code_used: 'backupCodeUsed',
  passkey_added: 'passkeyAdded',
  passkey_removed: 'passkeyRemoved',
  provider_linked: 'providerLinked',
  provider_unlinked: 'providerUnlinked',
}

/** Emails by which an owner notices that someone else uses the account. */
export const securityEmails = (services: EmailServices): Effects => ({
  'factor.changed': async (tx, delivery) => {
    const { change } = delivery.payload as Extract<AccountDomainEvent, { name: 'factor.changed' }>
    const kind = FACTOR_EMAILS[change]
    if (!kind) return
    await emailOwner(services, async ({ id }, tx) => ({
      kind,
      page: '/settings/account',
      values: { left: await countBackupCodes(tx, id) },
    }))(tx, delivery)
  },
  'app.authorized': async (tx, delivery) => {
    const { authorizationId } = delivery.payload as Extract<AccountDomainEvent, { name: 'app.authorized' }>
    const allowed = await findAuthorizationById(tx, authorizationId)
    const app = allowed && (await findApp(tx, allowed.appId))
    // Revoked in the meantime.
    if (!app) return
    const accountEmail = {
      kind: 'appAuthorized',
      page: '/settings/authorizations',
      values: { name: app.name },
    } as const
    await emailOwner(services, async () => accountEmail)(tx, delivery)
  },
  'data_export.ready': emailOwner(services, async () => ({
    kind: 'dataReady',
    page: '/settings/account',
    values: { days: EXPORT_LIFETIME_MS / DAY_MS },
  })),
  'sign_in.unknown': async (tx, delivery) => {
    const { eventId } = delivery.payload as Extract<AccountDomainEvent, { name: 'sign_in.unknown' }>
    const event = await findAccountEvent(tx, eventId)
    if (!event) return
    const values = {
      device: [event.os, event.platform].filter(Boolean).join(', ') || '?',
      ip: event.ip ?? '?',
      at: event.at,
    }
    await emailOwner(services, async () => ({ kind: 'newSignIn', page: '/settings/sessions', values }))(
      tx,
      delivery,
    )
  },
})
