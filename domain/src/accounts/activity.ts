import { DAY_MS, HOUR_MS, MINUTE_MS } from '../times.ts'

/** Kinds of account activity, which the owner can read. */
export const ACCOUNT_EVENTS = [
  'account_created',
  'signed_in',
  'sign_in_failed',
  'password_changed',
  'password_reset',
  'email_confirmed',
  'email_changed',
  'email_restored',
  'token_created',
  'token_edited',
  'token_removed',
  'token_found',
  'session_ended',
  'sessions_ended',
  'proof_failed',
  'totp_added',
  'totp_removed',
  'backup_codes_made',
  'backup_code_used',
  'passkey_added',
  'passkey_removed',
  'provider_linked',
  'provider_unlinked',
  'oauth_app_made',
  'oauth_app_edited',
  'oauth_app_removed',
  'oauth_secret_renewed',
  'oauth_authorized',
  'oauth_revoked',
  'account_deleted',
  'data_asked',
  'data_fetched',
  /** By staff; recorded in the activity of the viewer. */
  'record_seen',
] as const
export type AccountEventKind = (typeof ACCOUNT_EVENTS)[number]

/** How long events are retained; failures for unknown names are for operators only. */
export const ACCOUNT_ACTIVITY_MS = 180 * DAY_MS
export const UNKNOWN_ACCOUNT_ACTIVITY_MS = DAY_MS

/** A view of another account's activity is recorded once in this time, however many pages are read. */
export const STAFF_VIEW_RECORDED_EVERY_MS = HOUR_MS

/** How long sensitive actions stay unlocked after a proof of identity. */
export const PROOF_MS = 10 * MINUTE_MS

/** How long staff may change things by their role after a proof of identity. */
export const STAFF_PROOF_MS = HOUR_MS
