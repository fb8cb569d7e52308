import { NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'

export const EMAIL_KINDS = [
  'welcome',
  'confirm',
  'reset',
  'passwordChanged',
  'emailChanged',
  'emailChangedUnproved',
  'tokenCreated',
  'tokenRevoked',
  'addressInUse',
  'newsletter',
  ...NOTIFICATION_TYPES,
  'digest',
  'newSignIn',
  'totpAdded',
  'totpRemoved',
  'backupCodesMade',
  'backupCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'providerLinked',
  'providerUnlinked',
  'accountDeleted',
  'appAuthorized',
  'dataReady',
  'suspended',
  'suspensionLifted',
  'appealUpheld',
  'takenDown',
  'givenBack',
  'thingsTaken',
  'thingsGivenBack',
  'chargeSucceeded',
  'chargeFailed',
  'chargeRefunded',
  'subscriptionEnded',
  'serverRemovalDue',
] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

interface EmailText {
  subject: string
  before: readonly string[]
  action?: string
  after: readonly string[]
}

/** All emails in one language, as ICU messages. */
export interface EmailTexts {
  footer: string
  /** Label of the link that ends the subscription to emails like this one. */
  unsubscribe: string
  /** Stands below a list that was cut. */
  more: string
  /** Stands above the new versions of one project. */
  newVersions: string
  /** The status of a project, as one line of an email that lists several notifications. */
  projectStatus: string
  /** A message of staff about that status, or about the subject of the email. */
  staffMessage: string
  emails: Readonly<Record<EmailKind, EmailText>>
}
