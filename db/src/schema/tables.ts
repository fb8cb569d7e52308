import type { AccountEventsTable } from './accounts/account-events.ts'
import type { AccountLinksTable, EmailChangesTable, MailChoicesTable } from './accounts/account-mail.ts'
import type { RateLimitsTable, SessionsTable, UsersTable } from './accounts/accounts.ts'
import type { CollectionProjectsTable, CollectionsTable } from './catalogue/collections.ts'
import type { DownloadDaysTable, DownloadMarksTable } from './catalogue/downloads.ts'
import type { DataExportsTable } from './accounts/data-exports.ts'
import type { FarewellsTable } from './accounts/farewells.ts'
import type { ImagesTable } from './catalogue/images.ts'
import type { DeliveriesTable, GivenUpJobsTable } from './delivery/jobs.ts'
import type {
  NotificationChoicesTable,
  NotificationFeedsTable,
  NotificationsTable,
  QuietHoursTable,
} from './community/notifications.ts'
import type {
  OauthAppsTable,
  OauthAuthorizationsTable,
  OauthCodesTable,
  OauthRedirectsTable,
  OauthTokensTable,
} from './accounts/oauth.ts'
import type { LinkedIdentitiesTable } from './accounts/linked-identities.ts'
import type { PasskeysTable } from './accounts/passkeys.ts'
import type { ReportsTable } from './community/reports.ts'
import type { PersonalTokensTable } from './accounts/tokens.ts'
import type { ProjectListingsTable } from './catalogue/project-listings.ts'
import type { SavedSearchesTable } from './catalogue/saved-searches.ts'
import type { BackupCodesTable, TotpSecretsTable } from './accounts/second-factor.ts'
import type { MetaTable, OutboxTable } from './delivery/outbox.ts'
import type { OrganizationFollowsTable, UserFollowsTable } from './catalogue/creator-follows.ts'
import type {
  FollowsTable,
  GalleryItemsTable,
  ProjectLinksTable,
  ProjectsTable,
} from './catalogue/projects.ts'
import type {
  CategoriesTable,
  GameVersionsTable,
  LicensesTable,
  LinkPlatformsTable,
  LoadersTable,
  ReportTypesTable,
} from './catalogue/tags.ts'
import type { OrganizationsTable, TeamMembersTable, TeamsTable } from './catalogue/teams.ts'
import type { StaffLogTable } from './moderation/staff-log.ts'
import type { ReviewClaimsTable, ReviewedSheetsTable, ReviewProgressTable } from './moderation/review.ts'
import type { PackedFilesTable, PackingVerdictsTable } from './catalogue/packed-files.ts'
import type { FileScansTable, OutsideScansTable } from './moderation/scans.ts'
import type { SuspensionsTable } from './accounts/suspensions.ts'
import type { SweepsTable, SweptThingsTable } from './moderation/sweeps.ts'
import type { TakenDownFilesTable, TakenDownVersionsTable } from './moderation/taken-down.ts'
import type { ThreadMessagesTable, ThreadReadsTable, ThreadsTable } from './community/threads.ts'
import type { WebhookAnswersTable, WebhooksTable } from './community/webhooks.ts'
import type {
  DependenciesTable,
  FilesTable,
  PendingUploadsTable,
  VersionsTable,
} from './catalogue/versions.ts'

/** Every table by its camel-case name; in the database names are snake_case. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  accountLinks: AccountLinksTable
  emailChanges: EmailChangesTable
  mailChoices: MailChoicesTable
  farewells: FarewellsTable
  dataExports: DataExportsTable
  accountEvents: AccountEventsTable
  suspensions: SuspensionsTable
  sweeps: SweepsTable
  sweptThings: SweptThingsTable
  totpSecrets: TotpSecretsTable
  backupCodes: BackupCodesTable
  passkeys: PasskeysTable
  linkedIdentities: LinkedIdentitiesTable
  personalTokens: PersonalTokensTable
  oauthApps: OauthAppsTable
  oauthRedirects: OauthRedirectsTable
  oauthAuthorizations: OauthAuthorizationsTable
  oauthCodes: OauthCodesTable
  oauthTokens: OauthTokensTable
  rateLimits: RateLimitsTable
  teams: TeamsTable
  teamMembers: TeamMembersTable
  organizations: OrganizationsTable
  projects: ProjectsTable
  galleryItems: GalleryItemsTable
  projectLinks: ProjectLinksTable
  follows: FollowsTable
  userFollows: UserFollowsTable
  organizationFollows: OrganizationFollowsTable
  savedSearches: SavedSearchesTable
  projectListings: ProjectListingsTable
  collections: CollectionsTable
  collectionProjects: CollectionProjectsTable
  versions: VersionsTable
  dependencies: DependenciesTable
  files: FilesTable
  fileScans: FileScansTable
  outsideScans: OutsideScansTable
  packedFiles: PackedFilesTable
  packingVerdicts: PackingVerdictsTable
  takenDownFiles: TakenDownFilesTable
  takenDownVersions: TakenDownVersionsTable
  pendingUploads: PendingUploadsTable
  images: ImagesTable
  downloadDays: DownloadDaysTable
  downloadMarks: DownloadMarksTable
  threads: ThreadsTable
  reports: ReportsTable
  threadMessages: ThreadMessagesTable
  threadReads: ThreadReadsTable
  reviewClaims: ReviewClaimsTable
  reviewProgress: ReviewProgressTable
  reviewedSheets: ReviewedSheetsTable
  staffLog: StaffLogTable
  categories: CategoriesTable
  loaders: LoadersTable
  gameVersions: GameVersionsTable
  linkPlatforms: LinkPlatformsTable
  reportTypes: ReportTypesTable
  licenses: LicensesTable
  notifications: NotificationsTable
  notificationChoices: NotificationChoicesTable
  notificationFeeds: NotificationFeedsTable
  quietHours: QuietHoursTable
  webhooks: WebhooksTable
  webhookAnswers: WebhookAnswersTable
  outbox: OutboxTable
  deliveries: DeliveriesTable
  givenUpJobs: GivenUpJobsTable
  meta: MetaTable
}
