import type analytics from '../../locales/en-US/analytics.json'
import type auth from '../../locales/en-US/accounts-sign-in.json'
import type catalogue from '../../locales/en-US/projects-labels.json'
import type collections from '../../locales/en-US/collections.json'
import type content from '../../locales/en-US/markdown.json'
import type dashboard from '../../locales/en-US/site-dashboard.json'
import type dependents from '../../locales/en-US/versions-dependents.json'
import type failures from '../../locales/en-US/site-errors.json'
import type files from '../../locales/en-US/versions.json'
import type forms from '../../locales/en-US/forms.json'
import type home from '../../locales/en-US/site-home.json'
import type inbox from '../../locales/en-US/notifications.json'
import type moderation from '../../locales/en-US/moderation.json'
import type needs from '../../locales/en-US/versions-dependencies.json'
import type operations from '../../locales/en-US/site-operations.json'
import type organizations from '../../locales/en-US/organizations.json'
import type people from '../../locales/en-US/accounts-profile.json'
import type presentation from '../../locales/en-US/site-presentation.json'
import type project from '../../locales/en-US/projects.json'
import type publications from '../../locales/en-US/site-publications.json'
import type publishing from '../../locales/en-US/projects-publishing.json'
import type quick from '../../locales/en-US/search-quick.json'
import type reports from '../../locales/en-US/reports.json'
import type rules from '../../locales/en-US/rules.json'
import type search from '../../locales/en-US/search.json'
import type searches from '../../locales/en-US/search-saved.json'
import type settings from '../../locales/en-US/accounts-settings.json'
import type shell from '../../locales/en-US/shell.json'
import type suspension from '../../locales/en-US/accounts-suspension.json'
import type tags from '../../locales/en-US/projects-tags.json'
import type teams from '../../locales/en-US/organizations-teams.json'
import type ui from '../../locales/en-US/ui-kit.json'
import type webhooks from '../../locales/en-US/webhooks.json'

/** The texts as they are in English, which has all of them; an area that is not named here has none. */
type English = typeof analytics &
  typeof auth &
  typeof catalogue &
  typeof collections &
  typeof content &
  typeof dashboard &
  typeof dependents &
  typeof failures &
  typeof files &
  typeof forms &
  typeof home &
  typeof inbox &
  typeof moderation &
  typeof needs &
  typeof operations &
  typeof organizations &
  typeof people &
  typeof presentation &
  typeof project &
  typeof publications &
  typeof publishing &
  typeof quick &
  typeof reports &
  typeof rules &
  typeof search &
  typeof searches &
  typeof settings &
  typeof shell &
  typeof suspension &
  typeof tags &
  typeof teams &
  typeof ui &
  typeof webhooks

/** Every id there is: react-intl takes no other, so that a wrong one does not compile, be it made by a template. */
export type MessageId = keyof English

/** First part of an id: its file. */
export type MessageArea = MessageId extends infer Id
  ? Id extends `${infer Area}.${string}`
    ? Area
    : never
  : never

/** What may follow in ids that begin with `Prefix` and a dot. */
export type NameBelow<Prefix extends string> = MessageId extends infer Id
  ? Id extends `${Prefix}.${infer Name}`
    ? Name
    : never
  : never

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId
    }
  }
}
