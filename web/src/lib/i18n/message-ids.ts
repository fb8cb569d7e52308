import type analytics from '../../locales/en-US/analytics.json'
import type accountsSignIn from '../../locales/en-US/accounts-sign-in.json'
import type projectsLabels from '../../locales/en-US/projects-labels.json'
import type billingAdmin from '../../locales/en-US/billing-admin.json'
import type billingCharges from '../../locales/en-US/billing-charges.json'
import type billing from '../../locales/en-US/billing.json'
import type collections from '../../locales/en-US/collections.json'
import type markdown from '../../locales/en-US/markdown.json'
import type siteDashboard from '../../locales/en-US/site-dashboard.json'
import type versionsDependents from '../../locales/en-US/versions-dependents.json'
import type siteErrors from '../../locales/en-US/site-errors.json'
import type versions from '../../locales/en-US/versions.json'
import type forms from '../../locales/en-US/forms.json'
import type siteHome from '../../locales/en-US/site-home.json'
import type notifications from '../../locales/en-US/notifications.json'
import type moderation from '../../locales/en-US/moderation.json'
import type versionsDependencies from '../../locales/en-US/versions-dependencies.json'
import type siteOperations from '../../locales/en-US/site-operations.json'
import type organizations from '../../locales/en-US/organizations.json'
import type accountsProfile from '../../locales/en-US/accounts-profile.json'
import type sitePresentation from '../../locales/en-US/site-presentation.json'
import type projectsDownloads from '../../locales/en-US/projects-downloads.json'
import type projects from '../../locales/en-US/projects.json'
import type sitePublications from '../../locales/en-US/site-publications.json'
import type projectsPublishing from '../../locales/en-US/projects-publishing.json'
import type searchQuick from '../../locales/en-US/search-quick.json'
import type reports from '../../locales/en-US/reports.json'
import type rules from '../../locales/en-US/rules.json'
import type hosting from '../../locales/en-US/hosting.json'
import type hostingBackups from '../../locales/en-US/hosting-backups.json'
import type hostingContent from '../../locales/en-US/hosting-content.json'
import type hostingCrash from '../../locales/en-US/hosting-crash.json'
import type hostingFiles from '../../locales/en-US/hosting-files.json'
import type hostingIcon from '../../locales/en-US/hosting-icon.json'
import type hostingConsole from '../../locales/en-US/hosting-console.json'
import type hostingNetwork from '../../locales/en-US/hosting-network.json'
import type hostingNotices from '../../locales/en-US/hosting-notices.json'
import type hostingNodes from '../../locales/en-US/hosting-nodes.json'
import type hostingPlatform from '../../locales/en-US/hosting-platform.json'
import type hostingPreferences from '../../locales/en-US/hosting-preferences.json'
import type hostingProperties from '../../locales/en-US/hosting-properties.json'
import type hostingSftp from '../../locales/en-US/hosting-sftp.json'
import type hostingStartup from '../../locales/en-US/hosting-startup.json'
import type search from '../../locales/en-US/search.json'
import type searchSaved from '../../locales/en-US/search-saved.json'
import type accountsSettings from '../../locales/en-US/accounts-settings.json'
import type shell from '../../locales/en-US/shell.json'
import type accountsSuspension from '../../locales/en-US/accounts-suspension.json'
import type projectsTags from '../../locales/en-US/projects-tags.json'
import type organizationsTeams from '../../locales/en-US/organizations-teams.json'
import type uiKit from '../../locales/en-US/ui-kit.json'
import type webhooks from '../../locales/en-US/webhooks.json'

/** The texts in English, which is complete; an area that is not listed here has no texts. */
type English = typeof analytics &
  typeof accountsSignIn &
  typeof projectsLabels &
  typeof billingAdmin &
  typeof billingCharges &
  typeof billing &
  typeof collections &
  typeof markdown &
  typeof siteDashboard &
  typeof versionsDependents &
  typeof siteErrors &
  typeof versions &
  typeof forms &
  typeof siteHome &
  typeof notifications &
  typeof moderation &
  typeof versionsDependencies &
  typeof siteOperations &
  typeof organizations &
  typeof accountsProfile &
  typeof sitePresentation &
  typeof projects &
  typeof projectsDownloads &
  typeof sitePublications &
  typeof projectsPublishing &
  typeof searchQuick &
  typeof reports &
  typeof rules &
  typeof hosting &
  typeof hostingBackups &
  typeof hostingContent &
  typeof hostingCrash &
  typeof hostingFiles &
  typeof hostingIcon &
  typeof hostingConsole &
  typeof hostingNetwork &
  typeof hostingNodes &
  typeof hostingNotices &
  typeof hostingPlatform &
  typeof hostingPreferences &
  typeof hostingProperties &
  typeof hostingSftp &
  typeof hostingStartup &
  typeof search &
  typeof searchSaved &
  typeof accountsSettings &
  typeof shell &
  typeof accountsSuspension &
  typeof projectsTags &
  typeof organizationsTeams &
  typeof uiKit &
  typeof webhooks

/** All message ids. react-intl accepts no other, so an unknown id does not compile, not even as a template. */
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
