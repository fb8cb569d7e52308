import type { LetterTexts } from '../email-texts.ts'

/** What a project can be, as branches of a choice. */
const STATUSES =
  'approved {public} archived {archived} rejected {rejected} draft {draft} unlisted {unlisted} processing {under review} withheld {withheld} scheduled {scheduled} private {private} other {unknown}'

export const ENGLISH: LetterTexts = {
  foot: 'Sent by Quarry ({site}) because of the account {username}.',
  unsubscribe: 'Get no more mails like this one',
  more: '{count, plural, one {And one more.} other {And # more.}}',
  versions: '{project} has {count} new versions:',
  standing: `{project} is {after, select, ${STATUSES}} now`,
  staffWords: 'The moderators say: {words}',
  letters: {
    welcome: {
      subject: 'Welcome to Quarry: confirm your address',
      before: [
        'Hello {username}, your account is ready.',
        'Please confirm that this address is yours. If you lose your password, it is the way back in.',
      ],
      action: 'Confirm address',
      after: [
        'The link works for {hours} hours. If you did not create this account, you need not do anything.',
      ],
    },
    confirm: {
      subject: 'Confirm your address',
      before: ['Hello {username}, please confirm that this address belongs to your account.'],
      action: 'Confirm address',
      after: ['The link works for {hours} hours. If you did not ask for it, you need not do anything.'],
    },
    reset: {
      subject: 'Set a new password',
      before: ['Hello {username}, somebody asked for a new password for your account.'],
      action: 'Set a new password',
      after: [
        'The link works once, for {hours} hours. A new password ends all sessions.',
        'If it was not you, you need not do anything: your password stays as it is.',
      ],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      before: [
        'Hello {username}, the password of your account was changed. Other sessions have been ended; personal access tokens, passkeys and authorized apps go on working.',
      ],
      action: 'Set another password',
      after: [
        'If it was you, you need not do anything. If it was not, set another password at once, and look through your passkeys, tokens and authorized apps for what is not yours.',
      ],
    },
    emailChanged: {
      subject: 'The address of your account was changed',
      before: ['Hello {username}, your account now has another e-mail address; this one is no longer used.'],
      action: 'Take the change back',
      after: [
        'If it was you, you need not do anything. If it was not, take the change back within {days} days: this address is the one of the account again, all sessions end, passkeys, tokens, apps and codes that were added since are removed, and you are sent a link for a new password.',
      ],
    },
    emailChangedUnproved: {
      subject: 'The address of your account was changed',
      before: [
        'Hello {username}, your account now has another e-mail address; this one is no longer used.',
        'It had never been confirmed, so the change cannot be taken back from here.',
      ],
      after: [],
    },
    tokenCreated: {
      subject: 'A personal access token was created',
      before: [
        'Hello {username}, a personal access token called “{name}” was created for your account. It works until {expires, date, long}.',
      ],
      action: 'See your tokens',
      after: ['If it was not you, revoke the token and change your password.'],
    },
    tokenRevoked: {
      subject: 'A personal access token was found in public and revoked',
      before: [
        'Hello {username}, somebody found your personal access token “{name}” where anybody could read it, and told us. It does not work any more.',
      ],
      action: 'See your tokens',
      after: ['See what was done with your account meanwhile, and take the token out of wherever it stands.'],
    },
    addressInUse: {
      subject: 'Your address was named for another account',
      before: [
        'Hello {username}, somebody gave this address to another account on Quarry. It is the one of your account, and stays so: the other cannot confirm it.',
      ],
      action: 'Set a new password',
      after: [
        'If it was you and you had forgotten this account, sign in as {username} or set a new password. If it was not you, you need not do anything.',
      ],
    },
    newSignIn: {
      subject: 'Somebody signed in to your account',
      before: [
        'Hello {username}, your account was signed in to in a way that we have not seen before: {device}, from the address {ip}, on {at, date, long} at {at, time, long}.',
      ],
      action: 'See your sessions',
      after: [
        'If it was you, you need not do anything. If it was not, end that session and set another password: somebody knows the one you have.',
      ],
    },
    appAuthorized: {
      subject: '“{name}” may now act for your account',
      before: [
        'Hello {username}, you have authorized the app “{name}”. It can do what you were shown until you take that back.',
      ],
      action: 'See your authorized apps',
      after: ['If it was not you, revoke the app, change your password and end your other sessions.'],
    },
    dataReady: {
      subject: 'The file with your data is ready',
      before: ['Hello {username}, the file with all that we keep about you is made, as you asked.'],
      action: 'Fetch it',
      after: [
        'It lies ready for {days} days, for you alone: you will be asked to sign in. If it was not you who asked, set another password and end your other sessions.',
      ],
    },
    suspended: {
      subject: 'Your account is suspended',
      before: [
        'Hello {username}, the moderators have suspended your account {forGood, select, yes {for good} other {until {ends, date, long}, {ends, time, long}}}. You can still read, download and get your data, but not publish, edit or write.',
        'What they say:',
      ],
      action: 'Read it and answer',
      after: ['If you think that this is wrong, you can say so there, in one message.'],
    },
    suspensionLifted: {
      subject: 'Your account is no longer suspended',
      before: [
        'Hello {username}, the moderators have lifted the suspension of your account. You can do everything again.',
      ],
      action: 'See your account',
      after: [],
    },
    appealUpheld: {
      subject: 'The moderators have read your appeal',
      before: [
        'Hello {username}, the moderators have read what you said to the suspension of your account. It stays {forGood, select, yes {for good} other {until {ends, date, long}, {ends, time, long}}}.',
        'What they say:',
      ],
      action: 'Read it',
      after: [],
    },
    takenDown: {
      subject: '“{name}” was taken down',
      before: [
        'Hello {username}, the moderators have taken down your {noun, select, organization {organization} other {collection}} “{name}”. Nobody but {noun, select, organization {its members} other {you}} and the moderators can find it any more.',
        'What they say:',
      ],
      action: 'See it',
      after: ['You can still change what is wrong about it, and ask the moderators to look at it again.'],
    },
    givenBack: {
      subject: '“{name}” can be seen again',
      before: [
        'Hello {username}, the moderators have given back your {noun, select, organization {organization} other {collection}} “{name}”. It is what it was before.',
      ],
      action: 'See it',
      after: [],
    },
    thingsTaken: {
      subject: 'What you have was taken down',
      before: [
        'Hello {username}, with the suspension of your account the moderators have taken down what others saw of yours. Projects: {projects, number}. Collections: {collections, number}. Organizations: {organizations, number}. None of it is found in search, lists and feeds any more.',
        'What they say, and what it is:',
      ],
      action: 'Read it and answer',
      after: ['If you think that this is wrong, you can say so in your one message about the suspension.'],
    },
    thingsGivenBack: {
      subject: 'What was taken down is given back',
      before: [
        'Hello {username}, the moderators have given back what they had taken down together. It is what it was before:',
      ],
      action: 'See your projects',
      after: [],
    },
    totpAdded: {
      subject: 'Two-factor authentication was turned on',
      before: [
        'Hello {username}, signing in to your account now asks for a code of your authenticator app. Keep the backup codes where you find them without your phone.',
      ],
      action: 'See your account',
      after: [
        'If it was you, you need not do anything. If it was not, set another password at once and look at what happened to your account.',
      ],
    },
    totpRemoved: {
      subject: 'Two-factor authentication was turned off',
      before: ['Hello {username}, signing in to your account does not ask for a code any more.'],
      action: 'See your account',
      after: [
        'If it was you, you need not do anything. If it was not, set another password at once and look at what happened to your account.',
      ],
    },
    backupCodesMade: {
      subject: 'New backup codes were made',
      before: ['Hello {username}, new backup codes were made for your account. Those before work no more.'],
      action: 'See your account',
      after: [
        'If it was you, you need not do anything. If it was not, set another password at once and look at what happened to your account.',
      ],
    },
    backupCodeUsed: {
      subject: 'A backup code was used',
      before: [
        'Hello {username}, a backup code of your account was used in place of your authenticator app. It works no more; {left, plural, =0 {none is left} one {one is left} other {# are left}}.',
      ],
      action: 'See your account',
      after: [
        'If it was you, you need not do anything. If it was not, set another password at once and look at what happened to your account.',
      ],
    },
    passkeyAdded: {
      subject: 'A passkey was added to your account',
      before: ['Hello {username}, a new passkey signs in to your account without a password.'],
      action: 'See your passkeys',
      after: [
        'If it was you, you need not do anything. If it was not, remove it, set another password at once and look at what happened to your account.',
      ],
    },
    passkeyRemoved: {
      subject: 'A passkey of your account was removed',
      before: ['Hello {username}, one of your passkeys does not sign in to your account any more.'],
      action: 'See your passkeys',
      after: [
        'If it was you, you need not do anything. If it was not, set another password at once and look at what happened to your account.',
      ],
    },
    providerLinked: {
      subject: 'A sign-in provider was linked to your account',
      before: [
        'Hello {username}, an account at a provider such as GitHub or Steam now signs in to your account.',
      ],
      action: 'See your account',
      after: [
        'If it was you, you need not do anything. If it was not, unlink it, set another password at once and look at what happened to your account.',
      ],
    },
    providerUnlinked: {
      subject: 'A sign-in provider was unlinked from your account',
      before: [
        'Hello {username}, a provider such as GitHub or Steam does not sign in to your account any more.',
      ],
      action: 'See your account',
      after: [
        'If it was you, you need not do anything. If it was not, set another password at once and look at what happened to your account.',
      ],
    },
    accountDeleted: {
      subject: 'Your account was deleted',
      before: [
        'Hello {username}, your account on Quarry is deleted, with its sessions, tokens, collections and follows. It cannot be brought back.',
        'Projects, versions and organizations stay; their pages say “Ghost” where your name was. This is the last mail to this address.',
      ],
      after: ['If it was not you, write to whoever keeps {site}.'],
    },
    newsletter: {
      subject: 'You will hear from Quarry',
      before: [
        'Hello {username}, you asked for updates about Quarry. They will come to this address, now and then.',
      ],
      after: ['You can end them at any time, by the link below or in the settings of your account.'],
    },
    projectUpdate: {
      subject: '{project} has a new version',
      before: ['Hello {username}, {project}, which you follow, has a new version: {version}.'],
      action: 'See the version',
      after: [],
    },
    creatorProject: {
      subject: 'New: {project}',
      before: ['Hello {username}, somebody you follow has released a new project: {project}.'],
      action: 'See the project',
      after: [],
    },
    savedSearch: {
      subject: 'New: {project}',
      before: ['Hello {username}, a search that you saved, {search}, has found a new project: {project}.'],
      action: 'See the project',
      after: [],
    },
    teamInvite: {
      subject: 'You are invited to make {project}',
      before: ['Hello {username}, {actor} invites you to make {project} as {role}.'],
      action: 'Answer the invitation',
      after: [],
    },
    organizationInvite: {
      subject: 'You are invited to join {organization}',
      before: ['Hello {username}, {actor} invites you to join {organization} as {role}.'],
      action: 'Answer the invitation',
      after: [],
    },
    statusChange: {
      subject: 'The status of {project} has changed',
      before: [
        `Hello {username}, {project} was {before, select, ${STATUSES}} and is {after, select, ${STATUSES}} now.`,
      ],
      action: 'See the project',
      after: [],
    },
    digest: {
      subject: '{count, plural, one {One piece of news} other {# pieces of news}} on Quarry',
      before: ['Hello {username}, this is what happened since the last mail.'],
      action: 'See all of it',
      after: [],
    },
    moderatorMessage: {
      subject:
        '{isReport, select, yes {{isNamed, select, yes {The moderators answered your report about {reported}} other {The moderators answered your report}}} other {The moderators have written to you about {project}}}',
      before: ['Hello {username}, a moderator has left you a message on Quarry.'],
      action: 'Read the message',
      after: [],
    },
    mention: {
      subject:
        '{isReport, select, yes {{isNamed, select, yes {You were mentioned in a report about {reported}} other {You were mentioned in a report}}} other {You were mentioned in the conversation about {project}}}',
      before: ['Hello {username}, somebody has mentioned you in a conversation that you take part in.'],
      action: 'Read the message',
      after: [],
    },
    reportClosed: {
      subject:
        '{isNamed, select, yes {Your report about {reported} was closed} other {Your report was closed}}',
      before: [
        'Hello {username}, thank you for your report{isNamed, select, yes { about {reported}} other {}}. The moderators have looked at it and closed it.',
      ],
      action: 'See your report',
      after: [],
    },
    webhookPaused: {
      subject: 'The webhook {webhook} was paused',
      before: [
        'Hello {username}, the address of the webhook {webhook} did not take what it was told, however often it was sent. It is told nothing until you let it go on; what came meanwhile is not sent later.',
      ],
      action: 'See its last answers',
      after: [],
    },
    reportReopened: {
      subject:
        '{isNamed, select, yes {Your report about {reported} was opened again} other {Your report was opened again}}',
      before: [
        'Hello {username}, the moderators are looking at your report{isNamed, select, yes { about {reported}} other {}} again.',
      ],
      action: 'See your report',
      after: [],
    },
  },
}
