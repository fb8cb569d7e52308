import { SERVER_FLAVOURS } from '@quarry/domain/hosting/flavours'
import { JAVA_RUNTIMES } from '@quarry/domain/hosting/java-runtimes'
import { OPERATION_FAILURES, OPERATION_STATES, SERVER_OPERATIONS } from '@quarry/domain/hosting/operations'
import { CRASH_PROBLEMS } from '@quarry/domain/hosting/crash-problems'
import { CRASH_REASONS, POWER_STATES } from '@quarry/domain/hosting/power'
import { NOTICE_LEVELS } from '@quarry/domain/hosting/server-notices'
import { SERVER_ROLES } from '@quarry/domain/hosting/server-access'
import { SFTP_KEY_TYPES } from '@quarry/domain/hosting/sftp'
import { SERVER_STATUSES, SUSPENSION_REASONS } from '@quarry/domain/hosting/server-states'
import { SUBDOMAIN_SHAPE } from '@quarry/domain/hosting/subdomains'
import { ACCOUNT_EVENTS } from '@quarry/domain/accounts/activity'
import { LINK_PURPOSES } from '@quarry/domain/accounts/email-links'
import { ALL_BADGES, USER_ROLES } from '@quarry/domain/accounts/roles-and-badges'
import { CATEGORY_HEADERS } from '@quarry/domain/projects/categories'
import { VERSION_CHANNELS } from '@quarry/domain/versions/channels'
import { URL_SAFE_CHARACTERS, USERNAME_CHARACTERS } from '@quarry/domain/limits/lengths'
import { COLLECTION_STATUSES } from '@quarry/domain/collections/collection-statuses'
import { ADDITIONAL_CATEGORIES_MAX, CATEGORIES_MAX, PAYOUTS_SPLIT_MAX } from '@quarry/domain/limits/counts'
import { DEPENDENCY_TYPES } from '@quarry/domain/versions/dependencies'
import { SIDE_TYPES } from '@quarry/domain/projects/environments'
import { GAME_VERSION_TYPES } from '@quarry/domain/projects/game-versions'
import { LANGUAGES } from '@quarry/domain/site/languages'
import { CHARGE_STATUSES, CHARGE_TYPES, REFUND_REASONS } from '@quarry/domain/billing/charges'
import { CURRENCY_CODES } from '@quarry/domain/billing/currencies'
import { OFFERED_INTERVALS } from '@quarry/domain/billing/intervals'
import { LEDGER_ACCOUNT_KINDS, LEDGER_GROUP_KINDS } from '@quarry/domain/billing/ledger-accounts'
import { PAYMENT_PROVIDERS, PROVIDER_ID } from '@quarry/domain/billing/payment-methods'
import { PRODUCT_TYPES } from '@quarry/domain/billing/products'
import { SUBSCRIPTION_STATUSES } from '@quarry/domain/billing/subscriptions'
import * as lengths from '@quarry/domain/limits/lengths'
import { PACK_LOADER } from '@quarry/domain/projects/loaders'
import {
  MONETIZATION_STATUSES,
  PROJECT_STATUSES,
  REQUESTABLE_STATUSES,
} from '@quarry/domain/projects/project-statuses'
import { EMAIL_FREQUENCIES, NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'
import { BULK_TAKEDOWN_KINDS, BULK_TAKEDOWN_STATES } from '@quarry/domain/moderation/bulk-takedowns'
import { STAFF_ACTIONS, STAFF_LOG_THINGS } from '@quarry/domain/moderation/staff-log'
import { ALL_ORGANIZATION_PERMISSIONS, ALL_PERMISSIONS } from '@quarry/domain/organizations/permissions'
import { PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import { PROVIDERS } from '@quarry/domain/accounts/sign-in-methods'
import { REPORTED_ITEMS, RULE_CATEGORIES } from '@quarry/domain/reports/report-types'
import { GRANTABLE_SCOPES, scopeSum } from '@quarry/domain/accounts/scopes'
import { MESSAGE_TYPES, THREAD_TYPES } from '@quarry/domain/threads/thread-types'
import { FILE_MAX_BYTES, IMAGE_CONTEXTS } from '@quarry/domain/files/uploads'
import { FILE_TYPES, HASH_DIGITS } from '@quarry/domain/files/file-types'
import {
  WEBHOOK_EVENTS,
  WEBHOOK_FAILURES,
  WEBHOOK_FORMATS,
  WEBHOOK_PAUSES,
} from '@quarry/domain/webhooks/webhooks'
import { REQUESTABLE_VERSION_STATUSES, VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'

/** A check of a table, or of an SQL domain, that is made from the words and limits of the field. */
export interface Check {
  on: `table ${string}` | `domain ${string}`
  name: string
  holds: string
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const list = (values: readonly string[]): string => values.map(quoted).join(', ')
const oneOf = (column: string, values: readonly string[]): string => `${column} in (${list(values)})`
const within = (column: string, { min, max }: lengths.Length): string =>
  min > 0 ? `char_length(${column}) between ${min} and ${max}` : `char_length(${column}) <= ${max}`
const filled = (column: string, length: lengths.Length): string =>
  `${within(column, length)} and ${column} ~ '[^[:space:]]'`
const madeOf = (column: string, characters: string, length: lengths.Length): string =>
  `${within(column, length)} and ${column} !~ ${quoted(`[^${characters}]`)}`
const upTo = (column: string, max: number): string => `${column} between 0 and ${max}`
/** Something, and nothing that only sessions hold. */
const grantable = (column: string): string =>
  `${column} > 0 and ${column} & ~(${scopeSum(GRANTABLE_SCOPES)}::bigint) = 0`
const hex = (column: string, digits: number): string =>
  `octet_length(${column}) = ${digits} and ${column} !~ '[^0-9a-f]'`

const onTable = (table: string, checks: Record<string, string>): Check[] =>
  Object.entries(checks).map(([name, holds]) => ({ on: `table ${table}`, name: `${table}_${name}`, holds }))
const ofDomain = (domain: string, values: readonly string[]): Check => ({
  on: `domain ${domain}`,
  name: `${domain}_known`,
  holds: oneOf('value', values),
})

export const CHECKS: readonly Check[] = [
  ofDomain('project_type', PROJECT_TYPES),
  ofDomain('project_status', PROJECT_STATUSES),
  ofDomain('side_type', SIDE_TYPES),
  ofDomain('version_status', VERSION_STATUSES),
  ...onTable('users', {
    username_shape: madeOf('username', USERNAME_CHARACTERS, lengths.USERNAME),
    role_known: oneOf('role', USER_ROLES),
    badges_range: upTo('badges', ALL_BADGES),
    bio_length: within('bio', lengths.BIO),
    language_known: oneOf('language', LANGUAGES),
  }),
  ...onTable('account_links', { purpose_known: oneOf('purpose', LINK_PURPOSES) }),
  ...onTable('personal_tokens', {
    name_length: filled('name', lengths.TOKEN_NAME),
    scopes_grantable: grantable('scopes'),
  }),
  ...onTable('account_events', { kind_known: oneOf('kind', ACCOUNT_EVENTS) }),
  ...onTable('linked_identities', {
    provider_known: oneOf('provider', PROVIDERS),
    subject_length: within('subject', lengths.PROVIDER_SUBJECT),
    name_length: within('name', lengths.PROVIDER_ACCOUNT_NAME),
  }),
  ...onTable('oauth_apps', {
    name_length: filled('name', lengths.OAUTH_APP_NAME),
    url_length: within('url', lengths.OAUTH_APP_LINK),
    description_length: within('description', lengths.OAUTH_APP_DESCRIPTION),
    max_scopes_grantable: grantable('max_scopes'),
  }),
  ...onTable('oauth_redirects', { uri_length: within('uri', lengths.LINK) }),
  ...onTable('oauth_authorizations', { scopes_grantable: grantable('scopes') }),
  ...onTable('oauth_codes', { scopes_grantable: grantable('scopes') }),
  ...onTable('oauth_tokens', { scopes_grantable: grantable('scopes') }),
  ...onTable('team_members', {
    role_length: within('role', { ...lengths.MEMBER_ROLE, min: 0 }),
    permissions_range: upTo('permissions', ALL_PERMISSIONS),
    organization_permissions_range: upTo('organization_permissions', ALL_ORGANIZATION_PERMISSIONS),
    payouts_split_range: upTo('payouts_split', PAYOUTS_SPLIT_MAX),
  }),
  ...onTable('organizations', {
    slug_shape: madeOf('slug', URL_SAFE_CHARACTERS, lengths.SLUG),
    name_length: filled('name', lengths.ORGANIZATION_NAME),
    description_length: within('description', lengths.ORGANIZATION_SUMMARY),
  }),
  ...onTable('categories', { header_known: oneOf('header', CATEGORY_HEADERS) }),
  ...onTable('game_versions', { type_known: oneOf('version_type', GAME_VERSION_TYPES) }),
  ...onTable('threads', { type_known: oneOf('type', THREAD_TYPES) }),
  ...onTable('thread_messages', {
    type_known: oneOf('type', MESSAGE_TYPES),
    body_length: within('body', lengths.MARKDOWN),
  }),
  ...onTable('reports', {
    rule_known: oneOf('rule', RULE_CATEGORIES),
    item_type_known: oneOf('item_type', REPORTED_ITEMS),
    body_length: within('body', lengths.REPORT_BODY),
  }),
  ...onTable('projects', {
    // Stored in lower case.
    slug_shape: madeOf('slug', URL_SAFE_CHARACTERS.replace('A-Z', ''), lengths.SLUG),
    title_length: filled('title', lengths.PROJECT_TITLE),
    summary_length: within('summary', lengths.PROJECT_SUMMARY),
    body_length: within('body', lengths.MARKDOWN),
    requested_status_allowed: oneOf('requested_status', REQUESTABLE_STATUSES),
    moderator_message_length: within('moderator_message', { ...lengths.MODERATOR_MESSAGE, min: 0 }),
    moderator_message_body_length: within('moderator_message_body', lengths.MARKDOWN),
    license_id_length: within('license_id', lengths.LICENSE_ID),
    categories_count: `cardinality(categories) <= ${CATEGORIES_MAX}`,
    additional_categories_count: `cardinality(additional_categories) <= ${ADDITIONAL_CATEGORIES_MAX}`,
    monetization_status_known: oneOf('monetization_status', MONETIZATION_STATUSES),
    project_types_known: `project_types <@ array[${list(PROJECT_TYPES)}]`,
  }),
  ...onTable('gallery_items', {
    title_length: within('title', lengths.GALLERY_TITLE),
    description_length: within('description', lengths.GALLERY_DESCRIPTION),
  }),
  ...onTable('versions', {
    name_length: filled('name', lengths.VERSION_NAME),
    version_number_shape: madeOf('version_number', URL_SAFE_CHARACTERS, lengths.VERSION_NUMBER),
    changelog_length: within('changelog', lengths.MARKDOWN),
    channel_known: oneOf('channel', VERSION_CHANNELS),
    requested_status_allowed: oneOf('requested_status', REQUESTABLE_VERSION_STATUSES),
    mrpack_loaders_of_packs: `cardinality(mrpack_loaders) = 0 or ${quoted(PACK_LOADER)} = any (loaders)`,
  }),
  ...onTable('dependencies', { type_known: oneOf('dependency_type', DEPENDENCY_TYPES) }),
  ...onTable('files', {
    sha1_shape: hex('sha1', HASH_DIGITS.sha1),
    sha512_shape: hex('sha512', HASH_DIGITS.sha512),
    size_range: upTo('size_bytes', FILE_MAX_BYTES),
    type_known: oneOf('file_type', FILE_TYPES),
  }),
  ...onTable('collections', {
    name_length: filled('name', lengths.COLLECTION_NAME),
    description_length: within('description', lengths.COLLECTION_SUMMARY),
    status_known: oneOf('status', COLLECTION_STATUSES),
  }),
  ...onTable('saved_searches', {
    name_length: filled('name', lengths.SAVED_SEARCH_NAME),
    type_known: oneOf('project_type', PROJECT_TYPES),
    address_length: within('address', lengths.SAVED_SEARCH_ADDRESS),
  }),
  ...onTable('notifications', { type_known: oneOf('type', NOTIFICATION_TYPES) }),
  ...onTable('notification_preferences', {
    type_known: oneOf('type', NOTIFICATION_TYPES),
    mail_known: oneOf('mail', EMAIL_FREQUENCIES),
  }),
  ...onTable('webhooks', {
    name_length: filled('name', lengths.WEBHOOK_NAME),
    url_length: within('url', lengths.LINK),
    format_known: oneOf('format', WEBHOOK_FORMATS),
    events_known: `cardinality(events) between (user_id is null)::integer and ${WEBHOOK_EVENTS.length} and events <@ array[${list(WEBHOOK_EVENTS)}]`,
    pause_known: oneOf('pause', WEBHOOK_PAUSES),
  }),
  ...onTable('webhook_answers', {
    failure_known: oneOf('failure', WEBHOOK_FAILURES),
    body_length: within('body', lengths.WEBHOOK_RESPONSE),
  }),
  ...onTable('nodes', {
    name_length: filled('name', lengths.NODE_NAME),
    region_length: filled('region', lengths.NODE_NAME),
    host_length: filled('host', lengths.NODE_HOST),
    agent_version_length: within('agent_version', lengths.AGENT_VERSION),
    runtime_length: within('runtime', lengths.AGENT_VERSION),
    console_url_length: within('console_url', lengths.LINK),
    sftp_fingerprint_length: within('sftp_fingerprint', lengths.SFTP_FINGERPRINT),
  }),
  ...onTable('servers', {
    name_length: filled('name', lengths.SERVER_NAME),
    subdomain_shape: `${within('subdomain', lengths.SUBDOMAIN)} and subdomain ~ ${quoted(SUBDOMAIN_SHAPE.source)}`,
    flavour_known: oneOf('flavour', SERVER_FLAVOURS),
    game_version_length: filled('game_version', lengths.SOFTWARE_VERSION),
    loader_version_length: within('loader_version', lengths.SOFTWARE_VERSION),
    java_runtime_known: oneOf('java_runtime', JAVA_RUNTIMES),
    start_command_length: filled('start_command', lengths.START_COMMAND),
    status_known: oneOf('status', SERVER_STATUSES),
    suspension_reason_known: oneOf('suspension_reason', SUSPENSION_REASONS),
  }),
  ...onTable('server_states', {
    power_known: oneOf('power', POWER_STATES),
    crash_reason_known: oneOf('crash_reason', CRASH_REASONS),
    crash_problem_known: oneOf('crash_problem', CRASH_PROBLEMS),
    crash_subject_length: within('crash_subject', lengths.CRASH_NAME),
    crash_needs_length: within('crash_needs', lengths.CRASH_NAME),
    loader_version_length: within('loader_version', lengths.SOFTWARE_VERSION),
    default_command_length: within('default_command', lengths.START_COMMAND),
  }),
  ...onTable('server_operations', {
    kind_known: oneOf('kind', SERVER_OPERATIONS),
    state_known: oneOf('state', OPERATION_STATES),
    failure_known: oneOf('failure', OPERATION_FAILURES),
    idempotency_token_length: within('idempotency_token', lengths.IDEMPOTENCY_KEY),
  }),
  ...onTable('server_licenses', { url_length: filled('url', lengths.LINK) }),
  ...onTable('allocations', { name_length: filled('name', lengths.PORT_NAME) }),
  ...onTable('server_sftp_keys', {
    type_known: oneOf('type', SFTP_KEY_TYPES),
    fingerprint_length: filled('fingerprint', lengths.SFTP_FINGERPRINT),
    comment_length: within('comment', lengths.SFTP_KEY_COMMENT),
  }),
  ...onTable('server_members', { role_known: oneOf('role', SERVER_ROLES) }),
  ...onTable('server_notices', {
    level_known: oneOf('level', NOTICE_LEVELS),
    title_length: filled('title', lengths.NOTICE_TITLE),
    message_length: filled('message', lengths.NOTICE_MESSAGE),
    survey_url_length: filled('survey_url', lengths.LINK),
  }),
  ...onTable('staff_log', {
    action_known: oneOf('action', STAFF_ACTIONS),
    thing_known: oneOf('thing', STAFF_LOG_THINGS),
  }),
  ...onTable('bulk_takedown_items', {
    kind_known: oneOf('kind', BULK_TAKEDOWN_KINDS),
    state_known: oneOf('state', BULK_TAKEDOWN_STATES),
  }),
  ...onTable('ledger_accounts', { kind_known: oneOf('kind', LEDGER_ACCOUNT_KINDS) }),
  ...onTable('ledger_groups', { kind_known: oneOf('kind', LEDGER_GROUP_KINDS) }),
  ...onTable('billing_products', { type_known: oneOf('type', PRODUCT_TYPES) }),
  ...onTable('billing_prices', { currency_known: oneOf('currency', CURRENCY_CODES) }),
  ...onTable('subscriptions', {
    interval_known: oneOf('interval', OFFERED_INTERVALS),
    status_known: oneOf('status', SUBSCRIPTION_STATUSES),
  }),
  ...onTable('charges', {
    type_known: oneOf('type', CHARGE_TYPES),
    status_known: oneOf('status', CHARGE_STATUSES),
    currency_known: oneOf('currency', CURRENCY_CODES),
    interval_known: oneOf('interval', OFFERED_INTERVALS),
    platform_known: oneOf('platform', PAYMENT_PROVIDERS),
    reason_known: oneOf('reason', REFUND_REASONS),
  }),
  ...onTable('payment_customers', {
    provider_known: oneOf('provider', PAYMENT_PROVIDERS),
    id_length: within('id', PROVIDER_ID),
  }),
  ...onTable('payment_methods', {
    provider_known: oneOf('provider', PAYMENT_PROVIDERS),
    id_length: within('id', PROVIDER_ID),
  }),
  ...onTable('payments', {
    provider_known: oneOf('provider', PAYMENT_PROVIDERS),
    id_length: within('id', PROVIDER_ID),
  }),
  ...onTable('images', { context_known: oneOf('context', IMAGE_CONTEXTS) }),
]
