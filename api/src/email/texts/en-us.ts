import type { EmailTexts } from '../email-texts.ts'

/** Project types, as branches of an ICU select. */
const STATUSES =
  'approved {public} archived {archived} rejected {rejected} draft {draft} unlisted {unlisted} processing {under review} withheld {withheld} scheduled {scheduled} private {private} other {unknown}'

export const ENGLISH: EmailTexts = {
  footer: 'Sent by Quarry ({site}) to the account {username}.',
  unsubscribe: 'Unsubscribe from emails like this one',
  more: '{count, plural, one {And one more.} other {And # more.}}',
  newVersions: '{project} has {count} new versions:',
  projectStatus: `{project} is {after, select, ${STATUSES}} now`,
  staffMessage: 'The moderators say: {words}',
  emails: {
    welcome: {
      subject: 'Welcome to Quarry: confirm your email address',
      before: [
        'Hello {username}, your account is ready.',
        'Please confirm that this address is yours. You need it to reset your password.',
      ],
      action: 'Confirm address',
      after: [
        'The link works for {hours} hours. If you did not create this account, you can ignore this email.',
      ],
    },
    confirm: {
      subject: 'Confirm your email address',
      before: ['Hello {username}, please confirm that this address belongs to your account.'],
      action: 'Confirm address',
      after: ['The link works for {hours} hours. If you did not request it, you can ignore this email.'],
    },
    reset: {
      subject: 'Set a new password',
      before: ['Hello {username}, we received a request to reset the password of your account.'],
      action: 'Set a new password',
      after: [
        'The link works once, for {hours} hours. A new password ends all sessions.',
        'If you did not request it, you can ignore this email. Your password does not change.',
      ],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      before: [
        'Hello {username}, the password of your account was changed. Your other sessions were ended. Personal access tokens, passkeys and authorized apps still work.',
      ],
      action: 'Change password',
      after: [
        'If this was you, you can ignore this email. If not, change your password now and remove any passkeys, tokens and authorized apps that are not yours.',
      ],
    },
    emailChanged: {
      subject: 'Your email address was changed',
      before: ['Hello {username}, your account now has another email address. This one is no longer used.'],
      action: 'Undo change',
      after: [
        'If this was you, you can ignore this email. If not, undo the change within {days} days. Your account gets this address back and all sessions end. Passkeys, tokens, apps and codes that were added since then are removed. We send you a link to set a new password.',
      ],
    },
    emailChangedUnproved: {
      subject: 'Your email address was changed',
      before: [
        'Hello {username}, your account now has another email address. This one is no longer used.',
        'It was never confirmed, so you cannot undo the change from here.',
      ],
      after: [],
    },
    tokenCreated: {
      subject: 'A personal access token was created',
      before: [
        'Hello {username}, the personal access token “{name}” was created for your account. It expires on {expires, date, long}.',
      ],
      action: 'View tokens',
      after: ['If this was not you, revoke the token and change your password.'],
    },
    tokenRevoked: {
      subject: 'A public personal access token was revoked',
      before: [
        'Hello {username}, your personal access token “{name}” was found in a public place and reported to us. We have revoked it, so it no longer works.',
      ],
      action: 'View tokens',
      after: ['Check your account activity, and remove the token from every place where you use it.'],
    },
    addressInUse: {
      subject: 'Your email address was used for another account',
      before: [
        'Hello {username}, this address was entered for another account on Quarry. It still belongs to your account, and the other account cannot confirm it.',
      ],
      action: 'Set a new password',
      after: [
        'If this was you, sign in as {username} or set a new password. If not, you can ignore this email.',
      ],
    },
    newSignIn: {
      subject: 'New sign-in to your account',
      before: [
        'Hello {username}, we noticed a new sign-in to your account: {device}, from the IP address {ip}, on {at, date, long} at {at, time, long}.',
      ],
      action: 'View sessions',
      after: [
        'If this was you, you can ignore this email. If not, end that session and change your password now, because someone else knows it.',
      ],
    },
    appAuthorized: {
      subject: 'You authorized “{name}”',
      before: [
        'Hello {username}, you authorized the app “{name}”. It can use the permissions you were shown until you revoke its access.',
      ],
      action: 'View authorized apps',
      after: ['If this was not you, revoke the app, change your password and end your other sessions.'],
    },
    dataReady: {
      subject: 'Your data export is ready',
      before: ['Hello {username}, the file you requested, with all data we store about you, is ready.'],
      action: 'Download data',
      after: [
        'You can download it for {days} days. Only you can do so, after signing in. If you did not request it, change your password and end your other sessions.',
      ],
    },
    suspended: {
      subject: 'Your account is suspended',
      before: [
        'Hello {username}, the moderators have suspended your account {forGood, select, yes {for good} other {until {ends, date, long}, {ends, time, long}}}. You can still read, download and export your data, but not publish, edit or write.',
        'Their message:',
      ],
      action: 'View details',
      after: ['If you think this is wrong, you can appeal there with one message.'],
    },
    suspensionLifted: {
      subject: 'Your account is no longer suspended',
      before: [
        'Hello {username}, the moderators have lifted the suspension of your account. You can use all features again.',
      ],
      action: 'View account',
      after: [],
    },
    appealUpheld: {
      subject: 'Your appeal was answered',
      before: [
        'Hello {username}, the moderators have read your appeal. Your account stays suspended {forGood, select, yes {for good} other {until {ends, date, long}, {ends, time, long}}}.',
        'Their message:',
      ],
      action: 'View details',
      after: [],
    },
    takenDown: {
      subject: '“{name}” was taken down',
      before: [
        'Hello {username}, the moderators have taken down your {kind, select, organization {organization} other {collection}} “{name}”. Only {kind, select, organization {its members} other {you}} and the moderators can still see it.',
        'Their message:',
      ],
      action: 'View details',
      after: ['You can fix the problem and ask the moderators to review it again.'],
    },
    givenBack: {
      subject: '“{name}” was restored',
      before: [
        'Hello {username}, the moderators have restored your {kind, select, organization {organization} other {collection}} “{name}”.',
      ],
      action: 'View details',
      after: [],
    },
    thingsTaken: {
      subject: 'Your content was taken down',
      before: [
        'Hello {username}, the moderators have suspended your account and taken down your public content. Projects: {projects, number}. Collections: {collections, number}. Organizations: {organizations, number}. It no longer appears in search, lists and feeds.',
        'Their message and the list of content:',
      ],
      action: 'View details',
      after: ['If you think this is wrong, you can say so in your appeal against the suspension.'],
    },
    thingsGivenBack: {
      subject: 'Your content was restored',
      before: ['Hello {username}, the moderators have restored the content that they had taken down:'],
      action: 'View projects',
      after: [],
    },
    totpAdded: {
      subject: 'Two-factor authentication was turned on',
      before: [
        'Hello {username}, signing in to your account now requires a code from your authenticator app. Keep your backup codes in a place you can reach without your phone.',
      ],
      action: 'View account',
      after: [
        'If this was you, you can ignore this email. If not, change your password now and check your account activity.',
      ],
    },
    totpRemoved: {
      subject: 'Two-factor authentication was turned off',
      before: ['Hello {username}, signing in to your account no longer requires a code.'],
      action: 'View account',
      after: [
        'If this was you, you can ignore this email. If not, change your password now and check your account activity.',
      ],
    },
    backupCodesMade: {
      subject: 'New backup codes were created',
      before: [
        'Hello {username}, new backup codes were created for your account. The old ones no longer work.',
      ],
      action: 'View account',
      after: [
        'If this was you, you can ignore this email. If not, change your password now and check your account activity.',
      ],
    },
    backupCodeUsed: {
      subject: 'A backup code was used',
      before: [
        'Hello {username}, a backup code of your account was used instead of your authenticator app. It no longer works; {left, plural, =0 {none is left} one {one is left} other {# are left}}.',
      ],
      action: 'View account',
      after: [
        'If this was you, you can ignore this email. If not, change your password now and check your account activity.',
      ],
    },
    passkeyAdded: {
      subject: 'A passkey was added to your account',
      before: ['Hello {username}, a passkey was added to your account. It signs in without a password.'],
      action: 'View passkeys',
      after: [
        'If this was you, you can ignore this email. If not, remove it, change your password now and check your account activity.',
      ],
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your account',
      before: [
        'Hello {username}, one of your passkeys was removed. It can no longer sign in to your account.',
      ],
      action: 'View passkeys',
      after: [
        'If this was you, you can ignore this email. If not, change your password now and check your account activity.',
      ],
    },
    providerLinked: {
      subject: 'A sign-in provider was linked to your account',
      before: [
        'Hello {username}, an account at a provider such as GitHub or Steam can now sign in to your account.',
      ],
      action: 'View account',
      after: [
        'If this was you, you can ignore this email. If not, unlink it, change your password now and check your account activity.',
      ],
    },
    providerUnlinked: {
      subject: 'A sign-in provider was unlinked from your account',
      before: [
        'Hello {username}, an account at a provider such as GitHub or Steam can no longer sign in to your account.',
      ],
      action: 'View account',
      after: [
        'If this was you, you can ignore this email. If not, change your password now and check your account activity.',
      ],
    },
    accountDeleted: {
      subject: 'Your account was deleted',
      before: [
        'Hello {username}, your account on Quarry was deleted with its sessions, tokens, collections and follows. This cannot be undone.',
        'Projects, versions and organizations stay. Their pages show “Ghost” instead of your name. This is the last email to this address.',
      ],
      after: ['If this was not you, contact the operators of {site}.'],
    },
    newsletter: {
      subject: 'You subscribed to Quarry updates',
      before: [
        'Hello {username}, you subscribed to updates about Quarry. You will receive them at this address from time to time.',
      ],
      after: ['You can unsubscribe at any time with the link below or in your account settings.'],
    },
    project_update: {
      subject: '{project} has a new version',
      before: ['Hello {username}, {project}, which you follow, has a new version: {version}.'],
      action: 'View version',
      after: [],
    },
    creator_project: {
      subject: 'New: {project}',
      before: ['Hello {username}, a creator you follow has published a new project: {project}.'],
      action: 'View project',
      after: [],
    },
    saved_search: {
      subject: 'New: {project}',
      before: ['Hello {username}, your saved search {search} has found a new project: {project}.'],
      action: 'View project',
      after: [],
    },
    team_invite: {
      subject: 'You are invited to join {project}',
      before: ['Hello {username}, {actor} invited you to join {project}.'],
      action: 'View invite',
      after: [],
    },
    organization_invite: {
      subject: 'You are invited to join {organization}',
      before: ['Hello {username}, {actor} invited you to join {organization}.'],
      action: 'View invite',
      after: [],
    },
    status_change: {
      subject: 'The status of {project} has changed',
      before: [
        `Hello {username}, the status of {project} changed from {before, select, ${STATUSES}} to {after, select, ${STATUSES}}.`,
      ],
      action: 'View project',
      after: [],
    },
    digest: {
      subject: '{count, plural, one {One update} other {# updates}} on Quarry',
      before: ['Hello {username}, this is what happened since your last email.'],
      action: 'View all',
      after: [],
    },
    moderator_message: {
      subject:
        '{isReport, select, yes {{isNamed, select, yes {The moderators answered your report about {reported}} other {The moderators answered your report}}} other {The moderators sent you a message about {project}}}',
      before: ['Hello {username}, a moderator sent you a message on Quarry.'],
      action: 'Read the message',
      after: [],
    },
    mention: {
      subject:
        '{isReport, select, yes {{isNamed, select, yes {You were mentioned in a report about {reported}} other {You were mentioned in a report}}} other {You were mentioned in the thread of {project}}}',
      before: ['Hello {username}, you were mentioned in a thread that you take part in.'],
      action: 'Read the message',
      after: [],
    },
    report_closed: {
      subject:
        '{isNamed, select, yes {Your report about {reported} was closed} other {Your report was closed}}',
      before: [
        'Hello {username}, thank you for your report{isNamed, select, yes { about {reported}} other {}}. The moderators have reviewed and closed it.',
      ],
      action: 'View report',
      after: [],
    },
    owner_change: {
      subject:
        '{change, select, moved_in {{hasActor, select, yes {{actor} moved {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {a project} other {{project}}}}} into {organization}} other {{ofWhat, select, organization {{organization}} other {{isHidden, select, yes {a project} other {{project}}}}} was moved into {organization}}}} moved_out {{hasActor, select, yes {{actor} moved {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {a project} other {{project}}}}} from {organization} to {newOwner}} other {{ofWhat, select, organization {{organization}} other {{isHidden, select, yes {a project} other {{project}}}}} was moved from {organization} to {newOwner}}}} other {{hasActor, select, yes {{actor} made {newOwner} the owner of {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {a project} other {{project}}}}}} other {{newOwner} is now the owner of {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {a project} other {{project}}}}}}}}}',
      before: [
        'Hello {username}, {change, select, moved_in {{hasActor, select, yes {{actor} moved {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {a project} other {{project}}}}} into {organization}} other {{ofWhat, select, organization {{organization}} other {{isHidden, select, yes {a project} other {{project}}}}} was moved into {organization}}}} moved_out {{hasActor, select, yes {{actor} moved {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {a project} other {{project}}}}} from {organization} to {newOwner}} other {{ofWhat, select, organization {{organization}} other {{isHidden, select, yes {a project} other {{project}}}}} was moved from {organization} to {newOwner}}}} other {{hasActor, select, yes {{actor} made {newOwner} the owner of {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {a project} other {{project}}}}}} other {{newOwner} is now the owner of {ofWhat, select, organization {{organization}} other {{isHidden, select, yes {a project} other {{project}}}}}}}}}. The owner decides about it, its team and its settings. If this is a mistake, contact the moderators.',
      ],
      action: 'View it',
      after: [],
    },
    webhook_paused: {
      subject: 'The webhook {webhook} was paused',
      before: [
        'Hello {username}, the address of the webhook {webhook} did not accept messages after several attempts. We send nothing more until you resume it. Messages from the time of the pause are not sent later.',
      ],
      action: 'View last responses',
      after: [],
    },
    staff_edit: {
      subject:
        '{done, select, deleted {The moderators deleted} other {The moderators changed}} {thing, select, project {your project {thingName}} organization {your organization {thingName}} collection {your collection {thingName}} app {your application {thingName}} report {your report} other {your account}}',
      before: [
        'Hello {username}, {done, select, deleted {the moderators deleted} other {the moderators changed}} {thing, select, project {your project {thingName}} organization {your organization {thingName}} collection {your collection {thingName}} app {your application {thingName}} report {your report} other {your account}}. Reply to the moderators in a thread or a report if you do not agree.',
      ],
      action: 'View it',
      after: [],
    },
    payment_failed: {
      subject: 'Your payment for {product, select, pyro {your server} other {Quarry Plus}} failed',
      before: [
        'Hello {username}, your payment for {product, select, pyro {your server} other {Quarry Plus}} failed. You can pay it in the billing settings.',
      ],
      action: 'Pay now',
      after: [],
    },
    subscription_ended: {
      subject: 'Your subscription of {product, select, pyro {a server} other {Quarry Plus}} ended',
      before: [
        'Hello {username}, your subscription of {product, select, pyro {a server} other {Quarry Plus}} ended. You can resume it in the billing settings.',
      ],
      action: 'View subscriptions',
      after: [],
    },
    refund_received: {
      subject: 'Your payment for {product, select, pyro {a server} other {Quarry Plus}} was refunded',
      before: [
        'Hello {username}, your payment for {product, select, pyro {a server} other {Quarry Plus}} was refunded. It can take some days until the money is in your account.',
      ],
      action: 'View charges',
      after: [],
    },
    chargeSucceeded: {
      subject: 'Your payment of {amount} was successful',
      before: [
        'Hello {username}, thank you: your payment of {amount} was successful.{isRenewed, select, yes { It pays your subscription until {date, date, long}. It renews automatically; you can cancel it at any time.} other {}}',
      ],
      action: 'View invoice',
      after: [],
    },
    chargeFailed: {
      subject: 'Your payment of {amount} failed',
      before: [
        'Hello {username}, we could not charge {amount} for your subscription.{again, select, yes { We will try again on {date, date, long}.} other { We will not try again.}}',
        'Pay now or change your payment method, so that your subscription continues.',
      ],
      action: 'Pay now',
      after: [],
    },
    chargeRefunded: {
      subject: 'You receive a refund of {amount}',
      before: [
        'Hello {username}, we have refunded {amount}. It can take some days until the money is in your account.',
      ],
      action: 'View charges',
      after: [],
    },
    subscriptionEnded: {
      subject: 'Your subscription has ended',
      before: [
        'Hello {username}, your subscription has ended. You can subscribe again at any time.{isServer, select, yes { The files of the server will be deleted after {date, date, long}.} other {}}',
      ],
      action: 'Subscribe again',
      after: [],
    },
    serverRemovalDue: {
      subject: 'Your server {server} will be deleted',
      before: [
        'Hello {username}, the subscription of your server {server} has ended. The server and all its files and backups will be deleted after {date, date, long}. Pay for it again to keep them.',
      ],
      action: 'Keep the server',
      after: [],
    },
    report_reopened: {
      subject:
        '{isNamed, select, yes {Your report about {reported} was reopened} other {Your report was reopened}}',
      before: [
        'Hello {username}, the moderators are reviewing your report{isNamed, select, yes { about {reported}} other {}} again.',
      ],
      action: 'View report',
      after: [],
    },
  },
}
