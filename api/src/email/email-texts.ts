export const LETTER_KINDS = [
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
  'projectUpdate',
  'creatorProject',
  'savedSearch',
  'teamInvite',
  'organizationInvite',
  'statusChange',
  'moderatorMessage',
  'mention',
  'reportClosed',
  'reportReopened',
  'webhookPaused',
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
] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

interface LetterText {
  subject: string
  before: readonly string[]
  action?: string
  after: readonly string[]
}

/** Every letter in one language, as ICU messages. */
export interface LetterTexts {
  foot: string
  /** Names the link that ends mails like this one. */
  unsubscribe: string
  /** Stands under a list that was cut. */
  more: string
  /** Stands above the new versions of one project. */
  versions: string
  /** Where a project stands, in one line of a letter that tells of several things. */
  standing: string
  /** What staff say to that, or to what the letter tells. */
  staffWords: string
  letters: Readonly<Record<LetterKind, LetterText>>
}
