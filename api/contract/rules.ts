import { ERRORS, type ErrorCode } from './errors.ts'

/**
 * Every rule by which the API rejects a request: its stable name and the English text for tools, with parameters in
 * braces. The site shows the text of the same name in the reader's language. The text of a rule about a field
 * continues the field's name. A failure without a more specific rule uses the rule named after its code.
 */
const RULE_TEXTS = {
  account_suspended: 'this account is suspended: it can read, but not publish, edit or write',
  admins_search_addresses: 'only admins may search by email address',
  admins_change_roles: 'only admins may change roles and badges',
  all_rights_for_owner: 'must contain every permission for the owner of the organization',
  loader_version_shape: 'must be the version number of a loader, such as 0.16.9',
  needs_too_many: 'this version needs more than {max} projects, or more than can be listed',
  search_address: 'must be the address of a search page',
  search_already_saved: 'this search is already saved as {name}',
  search_name_taken: 'another saved search already has this name',
  search_too_long: 'contains too many filters to be saved',
  follows_oneself: 'you cannot follow yourself',
  appeal_once: 'you have already appealed: wait for the moderators to answer',
  already_following: 'you already follow this project',
  ghost_stays: 'the Ghost account holds the content of deleted accounts and cannot be deleted',
  own_role_stays: 'you cannot change your own role: ask another admin',
  last_admin: 'this is the only admin of the site: make another user an admin first',
  approved_to_schedule: 'only an approved project can be scheduled',
  confirmed_email_to_invite: 'you can invite others after you have confirmed your email address',
  archive_bomb: '`{filename}` would be too large when unpacked',
  archive_encrypted: '`{filename}` is encrypted',
  archive_entries: '`{filename}` contains too many entries',
  archive_entry_too_large: '`{entry}` in `{filename}` is too large',
  archive_extension: '`{filename}` must be a {extensions} file for {loader}',
  archive_lacks: '`{filename}` must contain {wanted}',
  archive_link: '`{filename}` contains a link: `{entry}`',
  archive_not_zip: '`{filename}` is not a zip archive: {reason}',
  archive_path: '`{filename}` contains a path outside of the archive: `{entry}`',
  archive_overlaps: '`{filename}` is damaged: its entries overlap',
  archive_unsound: '`{filename}` is not a valid archive: {reason}',
  at_least: 'must be at least {min}',
  at_most: 'must be at most {max}',
  body_not_json: 'the request body is not valid JSON: {reason}',
  body_too_large: 'the request body must be at most {max} bytes',
  captcha_needed: 'is required: this site checks that you are human',
  captcha_silent: 'the service that checks for humans is not available, try again later',
  captcha_wrong: 'is not a valid captcha response, or has expired',
  checklist_open: 'cannot be processing until these are done: {values}',
  claimed_by_other: '{name} is reviewing this project: take it over first',
  code_wrong: 'is wrong, was already used, or has expired',
  collection_full: 'a collection can have at most {max} projects',
  collection_taken_down: 'moderators have taken this collection down',
  data_export_too_soon: 'a data export can be requested once every {hours} hours',
  data_export_gone: 'there is no data export to download: request one first',
  scan_answered: 'this scan already has a result with other findings: the first result stands',
  scan_not_signed: 'the signature is missing, wrong or too old',
  data_part_first: 'must be the first part',
  data_part_missing: 'is required: it must be the first part of the form',
  data_part_not_json: 'part `data` is not valid JSON: {reason}',
  data_part_too_large: 'part `data` must be at most {max} bytes',
  dependencies_together:
    'these versions have {count} dependencies in total, and at most {max} can be listed: request fewer at once',
  files_together:
    'these versions have {count} files in total, and at most {max} can be listed: request fewer at once',
  game_versions_together:
    'these versions name {count} game versions in total, and at most {max} can be listed: request fewer at once',
  response_too_long: 'the response would have more than {max} MiB: request fewer at once',
  dependency_twice: 'must not contain the same dependency twice',
  depends_on_itself: 'must not be the version itself',
  draft_only: 'must be true: upload a version, then submit the project for review',
  email_address: 'must be an email address',
  email_in_use: 'already belongs to an account',
  email_same: 'is already the address of the account',
  email_verified_already: 'the address is already confirmed',
  file_hash: 'must be a SHA-1 or SHA-512 hash in hexadecimal digits',
  file_taken_down: 'moderators have taken this file down',
  file_taken_down_already: 'is already taken down',
  version_taken_down: 'moderators have taken down a file of this version: it stays a draft',
  file_being_removed: 'the same file is being removed, send it again in a moment',
  file_extension: 'must be a file that ends in {values}',
  file_in_flight: 'a file with this name is being added, try again in a moment',
  file_needed: 'must have at least one file',
  may_not_manage_webhooks: 'only members who may edit this may manage its webhooks',
  webhook_credentials: 'must not contain a username or password',
  webhook_event_needed: 'must contain at least one event',
  webhook_port: 'must use port 443, 8443 or 80',
  webhook_private: 'must be an address on the public internet',
  file_not_of_version: 'contains the file `{hash}`, which this version does not have',
  file_of_another_project: 'is a file that another project has published',
  file_part_needed: 'must contain at least one file',
  file_too_large: '`{filename}` is larger than {max} MiB',
  filename_not_allowed: 'has a file name that is not allowed',
  filename_too_long: 'must have a file name of at most {max} bytes',
  flow_dead: 'has expired, start again',
  form_incomplete: 'the form did not arrive completely, send it again',
  gallery_full: 'a gallery can have at most {max} images',
  game_is_minecraft: 'must be minecraft',
  game_version_needed: 'must contain at least one game version',
  holds_file_of_another_project: 'contains a file that another project has published',
  https_address: 'must be an address that starts with https:// and contains no spaces',
  icon_too_large: 'the icon must be at most {max} bytes',
  id_shape: 'must be a base-62 id',
  image_context: 'must be project, version, thread_message or report',
  image_context_only: 'is only allowed with the context {contexts}',
  image_format: 'the image must be a png, jpeg, gif, webp, bmp, svg or rgb file',
  image_in_gallery: 'this image is already in the gallery',
  image_too_many_pixels: 'the image must have at most {max} million pixels',
  image_unreadable: 'the image cannot be read: it is damaged or too large',
  in_an_organization: 'already belongs to an organization',
  in_future: 'must be in the future',
  inline_images_full: 'the texts of a project can contain at most {max} images',
  inside_game_folder: 'must stay inside the game folder',
  thread_long: 'this thread is full: it has {max} messages',
  thread_full: 'would make the thread longer than {max} characters: shorten the message',
  threads_too_long: 'contains threads with more than {max} characters in total: request fewer at once',
  invitation_not_accepted: 'has not accepted the invite yet',
  is_invited: 'is already invited',
  is_member: 'is already a member',
  json_object: 'must be a JSON object',
  json_list: 'must be a JSON list such as ["a","b"]',
  last_file: 'the last file of a version cannot be deleted',
  report_open_already: 'you already have an open report about this: `{report}`',
  reports_full: 'you have {max} open reports: wait until some of them are closed',
  next_of_page_before: 'must be the `next` value of the previous page',
  no_such_message: 'there is no such message in this thread',
  no_such_picture: 'contains {id}, which is not an unsent image of yours',
  message_pictures_full: 'can contain at most {max} images for one message or report',
  not_own_message: 'is not one of your own messages',
  one_picture_target: 'must be the only target of the image',
  staff_notes_only: 'only moderators may leave private notes',
  staff_closes_reports: 'only moderators may close and reopen reports',
  thread_closed: 'this report is closed',
  only_texts_deleted: 'only text messages can be deleted',
  link_dead: 'is a link that no longer works',
  list_full: '{reason}',
  loader_needed: 'must contain at least one loader',
  max_entries: 'must have at most {max} entries',
  max_length: 'must have at most {max} characters',
  members_together:
    'these teams have {count} members in total, and at most {max} can be listed: request fewer at once',
  may_not_add_projects: 'you may not add projects to this organization',
  may_not_delete_organization: 'you may not delete this organization',
  may_not_edit_members: 'you may not edit members of this team',
  may_not_edit_organization: 'you may not edit this organization',
  may_not_give_defaults: 'you may not set default permissions for projects',
  may_not_invite: 'you may not invite people to this team',
  may_not_remove_members: 'you may not remove members of this team',
  may_not_remove_projects: 'you may not remove projects from this organization',
  owner_receives_project: 'must be the owner of the organization, unless the owner chooses another member',
  min_length: 'must have at least {min} characters',
  moderators_correct_downloads: 'only moderators may correct downloads',
  moderators_force_demonetization: 'only moderators may set or lift a forced demonetization',
  moderators_leave_messages: 'only moderators may leave a moderation message',
  moderators_only: 'only moderators may do this',
  moderators_set_status: 'only moderators may make a project {status}',
  more_than_balance: 'must be at most the balance of {balance} USD',
  multipart_needed: 'the request must be multipart/form-data',
  names_something: 'must name a version, a project or a file',
  no_file_with_hash: 'there is no file with the hash `{hash}`',
  no_half_character: 'must not contain incomplete characters',
  no_null_character: 'must not contain a null character',
  no_such_file: 'this file does not exist',
  no_such_route: 'there is no {method} {path}',
  no_versions_yet: 'must be empty: upload versions after creating the project',
  not_a_member: 'is not a member of this team',
  owner_holds_all: 'the owner of the organization holds every permission on its projects',
  loaders_of_packs: 'is only allowed for modpacks, whose `loaders` contain `mrpack`',
  not_a_pack: 'must not contain `mrpack`: the files of this version are not a modpack',
  not_a_signature: '`{filename}` is not a detached OpenPGP signature',
  not_an_image_of_project: 'is not an image of this project',
  given_back_already: 'this is already restored',
  not_suspended: 'this account is not suspended',
  no_appeal: 'this user has not appealed, or the appeal is already answered',
  not_suspendable: 'staff and the Ghost account cannot be suspended',
  not_blank: 'must not be blank',
  not_following: 'you do not follow this project',
  not_found_named: 'there is no {kind} `{ref}`',
  not_in_gallery_items: 'is neither the icon nor one of `gallery_items`',
  not_installable: 'must be a file that can be installed: add sources and signatures as further files',
  not_invited: 'you are not invited to this team',
  not_of_organization: 'does not belong to this organization',
  not_project_of_version: 'is not the project of the version',
  not_in_review: 'this project is not waiting for review',
  not_submittable: 'this project is not waiting to be submitted',
  not_utf8: 'the text is not valid UTF-8',
  not_valid: 'is not valid: {reason}',
  not_your_collection: 'this is not your collection',
  number_too_large: 'a number is too large',
  one_featured_image: 'must contain at most one featured image',
  one_of: 'must be one of {values}',
  one_of_parts: 'must be one of the parts',
  time_of_day: 'must be a time of day such as 22:30',
  time_zone: 'must be a time zone such as Europe/Berlin',
  organization_rights_only: 'are for teams of organizations only',
  organization_slug_in_use: 'is already used by another organization',
  owned_by_organization: 'a project of an organization belongs to the owner of the organization',
  owner_cannot_leave: 'the owner cannot leave: make another member the owner first',
  owner_hands_over: 'only the owner may transfer the team',
  owner_moves_project: 'only the owner may move a project',
  pack_already: 'this version is already a modpack: download its file instead',
  pack_brings_too_many:
    'the modpack contains {count} files, and a version can have at most {max} dependencies',
  pack_download_host: '`{filename}` must not download from {address}',
  pack_empty: '`{filename}` has neither files nor overrides',
  pack_file_name_characters: '`{filename}` contains a file name with characters that cannot be stored',
  pack_file_name_length:
    '`{filename}` contains a file name of {length} characters: it must have {min} to {max}',
  pack_index_invalid: '`{filename}`: {index}: `{path}` {reason}',
  pack_index_missing: '`{filename}` must contain {index}',
  pack_index_not_json: '`{filename}`: {index} is not JSON',
  part_arrived_twice: 'was sent more than once',
  part_missing: 'contains `{part}`, which was not sent',
  part_not_named: 'must contain the part `{part}`',
  part_twice: 'contains a part twice',
  passkey_known: 'already belongs to an account',
  passkey_last_way: 'this passkey is the only sign-in method of the account: set a password first',
  passkey_refused: 'could not be verified, try again',
  passkey_unknown: 'does not belong to this account: it may have been removed',
  passkeys_full: 'an account can have at most {max} passkeys',
  password_guessable: 'is too easy to guess',
  password_holds_username: 'must not contain the username',
  password_is_email: 'must not be the email address',
  password_monotonous: 'must have at least 4 different characters',
  password_wrong: 'is not the password of the account',
  platform_code: 'must contain the code of the platform in `id`',
  platform_twice: 'must not contain a platform twice',
  provider_absent: 'is not a sign-in provider of this site',
  provider_lapsed: 'the sign-in with the provider has expired, start again',
  provider_last_way: 'is the only sign-in method of the account: set a password first',
  provider_linked: 'is already linked to this account: {provider}',
  provider_unlinked: 'is not linked to this account: {provider}',
  repeats_category: 'repeats `{name}` from `categories`',
  required: 'is required',
  rights_not_held: 'must be permissions that you have yourself',
  rights_of_owner: 'of the owner cannot be changed',
  rights_of_stronger_member: 'of a member with more permissions than you cannot be changed',
  rights_inherited: 'cannot be reduced: this member inherits them from the organization',
  same_content_twice: 'contains the same content twice',
  same_filename_twice: 'contains two files with the same name',
  same_part_name_twice: 'must not be followed by two files with the same part name',
  reason_needed: 'must give a reason',
  scope_chosen: 'must contain at least one scope',
  scope_needed: 'the token lacks the scope {scope}',
  scopes_of_sessions: 'must not contain scopes that are reserved for sessions: {values}',
  oauth_client_unknown: 'is not the client id of an application',
  oauth_redirect_unknown: 'is not a redirect address of the application',
  redirect_address:
    'must be an https address, or http on this machine, as browsers write it, without user, fragment or response parameters',
  redirect_needed: 'must contain at least one address',
  redirect_twice: 'must not contain the same address twice',
  scopes_unknown: 'must be the sum of known scopes',
  search_facets: '{reason}',
  search_not_valid: 'the search is not valid: {reason}',
  slug_in_use: 'is already used by another project',
  spdx_incomplete: 'is not a complete SPDX expression',
  spdx_unexpected: 'is not an SPDX expression: unexpected `{token}`',
  text: 'must be text',
  too_long: 'is too long',
  too_many: 'are too many',
  too_many_attempts: 'too many attempts, try again in {minutes} minutes',
  too_many_attempts_today: 'too many attempts, try again in {hours} hours',
  too_many_on_project: 'would be more than {max} on `{project}`',
  too_many_requests: 'too many requests, try again in {seconds} seconds',
  totp_off: 'two-factor authentication is off',
  totp_on: 'two-factor authentication is already on',
  true_or_false: 'must be true or false',
  unknown_category: 'names a category that does not exist',
  unknown_category_named: 'names the category `{name}`, which does not exist',
  unknown_game_version: 'names a game version that does not exist',
  unknown_keys: 'contains unknown keys {values}',
  unknown_license: 'names `{license}`, which is not an SPDX license',
  unknown_loader: 'names a loader that does not exist',
  unknown_name: 'names `{name}`, which does not exist',
  unknown_organization: 'names an organization that does not exist',
  unknown_project: 'names a project that does not exist',
  unknown_user: 'names a user that does not exist',
  unknown_version: 'names a version that does not exist',
  upload_stalled: 'the upload stalled',
  url_safe_only: 'may contain letters, digits and ! @ $ ( ) ` . + , _ " - only',
  username_characters: 'may contain letters, digits, _ and - only',
  username_in_use: 'is already taken',
  version_needed_for_review: 'cannot be processing before a version is uploaded',
  version_or_project: 'is required unless `version_id` is set',
  visibility_after_approval: 'the visibility can be changed after the project is approved',
  whole_number: 'must be a whole number',
  whole_days: 'must be a multiple of {minutes}: only whole days are counted',
  days_at_most: 'must be at most {max} days before the end: older days are not retained',
  too_many_points:
    'this requests more than {max} values: request fewer projects, fewer days or longer intervals',
  wrong_type: 'must be {expected}, not {received}',
  you_are_member: 'you are already a member',
} as const

type RuleWithText = keyof typeof RULE_TEXTS
export type Rule = RuleWithText | ErrorCode

type ParamNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
type ParamsOf<R extends Rule> = R extends RuleWithText ? ParamNames<(typeof RULE_TEXTS)[R]> : never

export type Params = Record<string, string | number>

/** A rule with the values of its parameters. */
export interface RuleMessage {
  rule: Rule
  params: Params
}

type ParamArguments<R extends Rule> = [ParamsOf<R>] extends [never]
  ? []
  : [params: Record<ParamsOf<R>, string | number>]

/** Creates a rule message; the parameters are those of the rule's text. */
export const ruleMessage = <R extends Rule>(rule: R, ...[params]: ParamArguments<R>): RuleMessage => ({
  rule,
  params: params ?? {},
})

const hasOwnText = (rule: Rule): rule is RuleWithText => Object.hasOwn(RULE_TEXTS, rule)

/** The text of a rule with its placeholders. */
export const rulePattern = (rule: Rule): string => (hasOwnText(rule) ? RULE_TEXTS[rule] : ERRORS[rule][1])

export const englishText = ({ rule, params }: RuleMessage): string =>
  rulePattern(rule).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))

const texts = new Map<string, RuleMessage>()

/**
 * The English text of a rule as the message of a schema, from which `ruleOfText` finds the rule again: schemas can
 * carry only text. For constants of the contract only, since the texts are stored permanently.
 */
export function ruleText<R extends Rule>(rule: R, ...params: ParamArguments<R>): string {
  const message = ruleMessage(rule, ...params)
  const text = englishText(message)
  texts.set(text, message)
  return text
}

export const ruleOfText = (text: string): RuleMessage | undefined => texts.get(text)

/** All rules, to check that each has a text. */
export const RULES: readonly Rule[] = [
  ...Object.keys(RULE_TEXTS).filter((name): name is RuleWithText => Object.hasOwn(RULE_TEXTS, name)),
  ...Object.keys(ERRORS).filter((name): name is ErrorCode => Object.hasOwn(ERRORS, name)),
]
