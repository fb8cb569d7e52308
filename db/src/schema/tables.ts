import type {
  AccountEventsTable,
  RateLimitsTable,
  SessionsTable,
  UsersTable,
  AccountLinksTable,
  EmailChangesTable,
  EmailSubscriptionsTable,
  DataExportsTable,
  DeletionEmailsTable,
} from './accounts/accounts.ts'
import type { BillingPricesTable, BillingProductsTable } from './billing/catalogue.ts'
import type { ChargesTable, InvoicesTable, InvoiceYearsTable, SubscriptionsTable } from './billing/charges.ts'
import type {
  LocalPaymentObjectsTable,
  PaymentCustomersTable,
  PaymentMethodsTable,
  PaymentsTable,
  ProviderEventsTable,
} from './billing/payments.ts'
import type { LedgerAccountsTable, LedgerEntriesTable, LedgerGroupsTable } from './ledger/ledger.ts'
import type { CollectionProjectsTable, CollectionsTable } from './collections/collections.ts'
import type { DownloadDaysTable, DownloadMarksTable } from './files/downloads.ts'
import type { ImagesTable } from './files/uploads.ts'
import type { DeliveriesTable, DeadLettersTable, SchedulesTable } from './jobs.ts'
import type {
  NotificationPreferencesTable,
  NotificationFeedsTable,
  NotificationsTable,
  QuietHoursTable,
} from './notifications/notifications.ts'
import type {
  OauthAppsTable,
  OauthAuthorizationsTable,
  OauthCodesTable,
  OauthRedirectsTable,
  OauthTokensTable,
} from './accounts/oauth.ts'
import type {
  LinkedIdentitiesTable,
  PasskeysTable,
  BackupCodesTable,
  TotpSecretsTable,
} from './accounts/sign-in-methods.ts'
import type { ReportsTable } from './reports/reports.ts'
import type { PersonalTokensTable } from './accounts/pats.ts'
import type {
  ProjectListingsTable,
  FollowsTable,
  GalleryItemsTable,
  ProjectLinksTable,
  ProjectsTable,
} from './projects/projects.ts'
import type { SavedSearchesTable } from './search/saved-searches.ts'
import type { MetaTable, OutboxTable } from './outbox.ts'
import type { OrganizationFollowsTable, UserFollowsTable } from './collections/follows.ts'
import type {
  CategoriesTable,
  GameVersionsTable,
  LicensesTable,
  LinkPlatformsTable,
  LoadersTable,
  ReportTypesTable,
} from './projects/tags.ts'
import type { OrganizationsTable, TeamMembersTable, TeamsTable } from './organizations/organizations.ts'
import type { StaffLogTable } from './moderation/staff-log.ts'
import type { ReviewClaimsTable, ReviewedSheetsTable, ReviewProgressTable } from './moderation/review.ts'
import type {
  PackedFilesTable,
  PackingVerdictsTable,
  FileScansTable,
  ExternalScansTable,
  TakenDownFilesTable,
  TakenDownVersionsTable,
} from './moderation/moderated-files.ts'
import type { ProjectEditsTable } from './projects/project-edits.ts'
import type { ClientPreferencesTable } from './accounts/client-preferences.ts'
import type { OldNamesTable } from './accounts/old-names.ts'
import type { SuspensionsTable } from './accounts/suspensions.ts'
import type { BulkTakedownsTable, BulkTakedownItemsTable } from './moderation/bulk-takedowns.ts'
import type { ThreadMessagesTable, ThreadReadsTable, ThreadsTable } from './threads/threads.ts'
import type { WebhookAnswersTable, WebhooksTable } from './webhooks/webhooks.ts'
import type { AllocationsTable, NodesTable, NodeTokensTable } from './hosting/nodes.ts'
import type {
  ServerNoticeDismissalsTable,
  ServerNoticesTable,
  ServerNoticeTargetsTable,
} from './hosting/notices.ts'
import type {
  ServerBackupPiecesTable,
  ServerBackupsTable,
  ServerLicensesTable,
  ServerMembersTable,
  ServerPreferencesTable,
  ServerOperationsTable,
  ServersTable,
  ServerStatesTable,
  ServerSftpKeysTable,
  ServerSftpPasswordsTable,
} from './hosting/servers.ts'
import type {
  DependenciesTable,
  FilesTable,
  PendingUploadsTable,
  VersionsTable,
} from './versions/versions.ts'

/** Every table by its camel-case name; in the database names are snake_case. */
export interface Tables {
  users: UsersTable
  oldNames: OldNamesTable
  clientPreferences: ClientPreferencesTable
  sessions: SessionsTable
  accountLinks: AccountLinksTable
  emailChanges: EmailChangesTable
  emailSubscriptions: EmailSubscriptionsTable
  farewells: DeletionEmailsTable
  dataExports: DataExportsTable
  accountEvents: AccountEventsTable
  suspensions: SuspensionsTable
  bulkTakedowns: BulkTakedownsTable
  bulkTakedownItems: BulkTakedownItemsTable
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
  projectEdits: ProjectEditsTable
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
  externalScans: ExternalScansTable
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
  notificationPreferences: NotificationPreferencesTable
  notificationFeeds: NotificationFeedsTable
  quietHours: QuietHoursTable
  webhooks: WebhooksTable
  webhookAnswers: WebhookAnswersTable
  ledgerAccounts: LedgerAccountsTable
  ledgerGroups: LedgerGroupsTable
  ledgerEntries: LedgerEntriesTable
  billingProducts: BillingProductsTable
  billingPrices: BillingPricesTable
  subscriptions: SubscriptionsTable
  charges: ChargesTable
  invoiceYears: InvoiceYearsTable
  invoices: InvoicesTable
  paymentCustomers: PaymentCustomersTable
  paymentMethods: PaymentMethodsTable
  payments: PaymentsTable
  providerEvents: ProviderEventsTable
  localPaymentObjects: LocalPaymentObjectsTable
  nodes: NodesTable
  nodeTokens: NodeTokensTable
  servers: ServersTable
  serverStates: ServerStatesTable
  serverOperations: ServerOperationsTable
  allocations: AllocationsTable
  serverBackups: ServerBackupsTable
  serverBackupPieces: ServerBackupPiecesTable
  serverLicenses: ServerLicensesTable
  serverMembers: ServerMembersTable
  serverPreferences: ServerPreferencesTable
  serverNotices: ServerNoticesTable
  serverNoticeTargets: ServerNoticeTargetsTable
  serverNoticeDismissals: ServerNoticeDismissalsTable
  serverSftpKeys: ServerSftpKeysTable
  serverSftpPasswords: ServerSftpPasswordsTable
  outbox: OutboxTable
  deliveries: DeliveriesTable
  deadLetters: DeadLettersTable
  schedules: SchedulesTable
  meta: MetaTable
}
