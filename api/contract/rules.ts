import { ERRORS, type ErrorCode } from './errors.ts'

/**
 * Every rule the API refuses by: its stable name, and what tools are told, with the parameters in braces. People read
 * the text of the same name in their language, from the catalogue of the site. Said of a field, a text goes on after
 * the field's name. A failure that says no more than its code is the rule of that name.
 */
const SAID = {
  account_suspended: 'this account is suspended: it can read, but nothing that others would see',
  admins_search_addresses: 'only admins may look for the address of somebody',
  admins_change_roles: 'only admins may change roles and badges',
  all_rights_for_owner: 'must be all of them for the owner of the organization',
  search_address: 'must be the address of a search page',
  search_kept: 'this search is kept already, as {name}',
  search_name_taken: 'another search is kept under this name',
  search_too_long: 'asks for too much at once to be kept',
  follows_oneself: 'nobody can follow themselves',
  appeal_once: 'one message is all: staff will answer it',
  already_following: 'you already follow this project',
  ghost_stays: 'the account that keeps what people left behind cannot be deleted',
  own_role_stays: 'nobody changes their own role: another admin has to',
  last_admin: 'the only administrator of the site cannot go: make somebody else one first',
  approved_to_schedule: 'only an approved project can be scheduled',
  archive_bomb: '`{filename}` would unpack to an unreasonable size',
  archive_encrypted: '`{filename}` is encrypted',
  archive_entries: '`{filename}` holds too many entries',
  archive_entry_too_large: '`{entry}` in `{filename}` is too large',
  archive_extension: '`{filename}` must be a {extensions} file for {loader}',
  archive_lacks: '`{filename}` must contain {wanted}',
  archive_link: '`{filename}` holds a link: `{entry}`',
  archive_not_zip: '`{filename}` is not a zip archive: {reason}',
  archive_path: '`{filename}` names a file outside of itself: `{entry}`',
  archive_overlaps: '`{filename}` is damaged: its entries overlap',
  archive_unsound: '`{filename}` is not a sound archive: {reason}',
  at_least: 'must be at least {min}',
  at_most: 'must be at most {max}',
  body_not_json: 'the request body is not valid JSON: {reason}',
  body_too_large: 'the request body must be at most {max} bytes',
  captcha_needed: 'is missing: this site asks for a proof of being a person',
  captcha_silent: 'whoever tells people from programs does not answer at the moment, try again later',
  captcha_wrong: 'was not taken for an answer of a person, or is too old',
  checklist_open: 'cannot be processing before these are done: {values}',
  claimed_by_other: '{name} is looking at this project: take it over first',
  code_wrong: 'is wrong, was used already, or is too old',
  collection_full: 'a collection holds at most {max} projects',
  collection_taken_down: 'moderators have taken this collection down',
  data_export_too_soon: 'is made at most once in {hours} hours',
  data_export_gone: 'there is no file to fetch: ask for one first',
  scan_answered: 'this scan was answered before, with other findings: the first answer stands',
  scan_not_signed: 'no signature of the last minutes fits this message',
  data_part_first: 'must be the first part',
  data_part_missing: 'is missing: it must be the first part of the form',
  data_part_not_json: 'part `data` is not valid JSON: {reason}',
  data_part_too_large: 'part `data` must be at most {max} bytes',
  dependencies_together:
    'these versions have {count} dependencies together, at most {max} are listed: ask for fewer at once',
  dependency_twice: 'must not name the same dependency twice',
  depends_on_itself: 'must not name the version itself',
  draft_only: 'must be true: upload a version, then submit the project for review',
  email_address: 'must be an e-mail address',
  email_in_use: 'already belongs to an account',
  email_same: 'is the address of the account already',
  email_verified_already: 'the address has been confirmed already',
  file_hash: 'must be a SHA-1 or SHA-512 in hexadecimal digits',
  file_taken_down: 'moderators have taken this file down',
  file_taken_down_already: 'is taken down already',
  version_taken_down: 'moderators have taken down a file of this version: it stays a draft',
  file_being_removed: 'the same file was being removed at this moment, send it again',
  file_extension: 'must be a file that ends in {values}',
  file_in_flight: 'a file of this name was being added at this moment',
  file_needed: 'must have at least one file',
  may_not_manage_webhooks: 'only members who may edit this may see and change its webhooks',
  webhook_credentials: 'must hold neither a name nor a password before the host',
  webhook_event_needed: 'must name at least one thing to be told of',
  webhook_port: 'must use a port of the web: 443, 8443 or 80',
  webhook_private: 'must lead to a machine on the internet',
  file_not_of_version: 'names the file `{hash}`, which this version does not have',
  file_of_another_project: 'is a file that another project has published',
  file_part_needed: 'must name at least one file',
  file_too_large: '`{filename}` is larger than {max} MiB',
  filename_not_allowed: 'has a file name that is not allowed',
  filename_too_long: 'must have a file name of at most {max} bytes',
  flow_dead: 'has taken too long: begin anew',
  form_incomplete: 'the form is not complete',
  gallery_full: 'a gallery holds at most {max} images',
  game_is_minecraft: 'must be minecraft',
  game_version_needed: 'must name at least one game version',
  holds_file_of_another_project: 'holds a file that another project has published',
  https_address: 'must be an address that begins with https:// and has no blanks',
  icon_too_large: 'the icon must have at most {max} bytes',
  id_shape: 'must be an id of base-62 characters',
  image_context: 'must be project or version',
  image_format: 'the image must be a png, jpeg, gif, webp, bmp, svg or rgb file',
  image_in_gallery: 'this image is in the gallery already',
  image_too_many_pixels: 'the image must have at most {max} million pixels',
  image_unreadable: 'the image cannot be read: it is damaged or too large',
  in_an_organization: 'belongs to an organization already',
  in_future: 'must lie in the future',
  inline_images_full: 'the texts of a project hold at most {max} images',
  inside_game_folder: 'must stay inside the game folder',
  thread_long: 'this thread has {max} messages: nothing more can be said in it',
  thread_full: 'would make the thread longer than {max} characters; say it shorter',
  threads_too_long: 'names threads of more than {max} characters together; ask for fewer at once',
  invitation_not_accepted: 'has not accepted the invitation yet',
  is_invited: 'has been invited already',
  is_member: 'is a member already',
  json_object: 'must be a JSON object',
  json_list: 'must be a JSON list such as ["a","b"]',
  last_file: 'the last file of a version cannot be deleted',
  report_open_already: 'you have an open report about this already: `{report}`',
  reports_full: 'you have {max} open reports: wait until some of them are closed',
  no_such_message: 'there is no such message in this thread',
  staff_notes_only: 'only moderators may leave private notes',
  staff_closes_reports: 'only moderators may close and reopen reports',
  thread_closed: 'this report is closed',
  only_texts_deleted: 'only texts can be deleted',
  link_dead: 'this link does not work any more',
  list_full: '{reason}',
  loader_needed: 'must name at least one loader',
  max_entries: 'must have at most {max} entries',
  max_length: 'must have at most {max} characters',
  members_together:
    'these teams have {count} members together, at most {max} are listed: ask for fewer at once',
  may_not_add_projects: 'you may not add projects to this organization',
  may_not_delete_organization: 'you may not delete this organization',
  may_not_edit_members: 'you may not edit members of this team',
  may_not_edit_organization: 'you may not edit this organization',
  may_not_give_defaults: 'you may not give default rights on projects',
  may_not_invite: 'you may not invite people to this team',
  may_not_remove_members: 'you may not remove members of this team',
  may_not_remove_projects: 'you may not take projects out of this organization',
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
  no_half_character: 'must not contain half of a character',
  no_null_character: 'must not contain a null character',
  no_such_file: 'there is no such file',
  no_such_route: 'there is no {method} {path}',
  no_versions_yet: 'upload versions after creating the project',
  not_a_member: 'is not a member of this team',
  not_a_pack: 'must not name `mrpack`: the files of this version are no pack',
  not_a_signature: '`{filename}` is not a detached OpenPGP signature',
  not_an_image_of_project: 'is not an image of this project',
  not_suspended: 'this account is not suspended',
  no_appeal: 'this person has not appealed, or has an answer already',
  not_suspendable: 'staff and the account that keeps what people left behind cannot be suspended',
  not_blank: 'must not be blank',
  not_following: 'you do not follow this project',
  not_found_named: 'there is no {noun} `{ref}`',
  not_in_gallery_items: 'is neither the icon nor one of `gallery_items`',
  not_installable: 'must be a file that can be installed: sources and signatures go beside it',
  not_invited: 'nobody has invited you to this team',
  not_of_organization: 'does not belong to this organization',
  not_project_of_version: 'is not the project of the version',
  not_in_review: 'does not wait for review',
  not_submittable: 'this project is not waiting to be submitted',
  not_utf8: 'the text is not valid UTF-8',
  not_valid: 'is not valid: {reason}',
  not_your_collection: 'this is not your collection',
  number_too_large: 'a number is too large',
  one_featured_image: 'must have at most one featured image',
  one_of: 'must be one of {values}',
  one_of_parts: 'must be one of the parts',
  time_of_day: 'must be a time of the day such as 22:30',
  time_zone: 'must be a time zone such as Europe/Berlin',
  organization_rights_only: 'are for teams of organizations',
  organization_slug_in_use: 'is already used by another organization',
  owned_by_organization: 'a project of an organization belongs to the owner of the organization',
  owner_cannot_leave: 'the owner cannot leave: make someone else the owner first',
  owner_hands_over: 'only the owner may hand the team over',
  owner_moves_project: 'only its owner may move a project',
  pack_brings_too_many: 'the pack brings along {count} files; a version has at most {max} dependencies',
  pack_download_host: '`{filename}`: may not download from {address}',
  pack_empty: '`{filename}`: has neither files nor overrides',
  pack_file_name_characters: '`{filename}`: names a file by characters that cannot be stored',
  pack_file_name_length: '`{filename}`: names a file by {length} characters; {min} to {max} are possible',
  pack_index_invalid: '`{filename}`: {index}: `{path}` {reason}',
  pack_index_missing: '`{filename}`: must contain {index}',
  pack_index_not_json: '`{filename}`: {index} is not JSON',
  part_arrived_twice: 'arrived more than once',
  part_missing: 'names `{part}`, which did not arrive',
  part_not_named: 'must name the part `{part}`',
  part_twice: 'names a part twice',
  passkey_known: 'is in the list of an account already',
  passkey_last_way: 'is the only way into this account: set a password first',
  passkey_refused: 'could not be checked: begin anew',
  passkey_unknown: 'does not open this account: it may have been removed',
  passkeys_full: 'an account has at most {max} passkeys',
  password_guessable: 'is among the first that would be guessed',
  password_holds_username: 'must not contain the username',
  password_is_email: 'must not be the e-mail address',
  password_monotonous: 'must have at least 4 different characters',
  password_wrong: 'is not the password of the account',
  platform_code: 'must name the platform by its code in `id`',
  platform_twice: 'must not name a platform twice',
  provider_absent: 'is a provider by which one cannot sign in here',
  provider_lapsed: 'the visit to the provider is over: begin anew',
  provider_last_way: 'is the only way into this account: set a password first',
  provider_linked: 'this account is entered by {provider} already',
  provider_unlinked: 'this account is not entered by {provider}',
  repeats_category: 'repeats `{name}` from `categories`',
  required: 'is required',
  rights_not_held: 'must be rights you hold yourself',
  rights_of_owner: 'of the owner cannot be changed',
  rights_of_stronger_member: 'of a member who may do more than you cannot be changed',
  same_content_twice: 'holds the same content twice',
  same_filename_twice: 'holds two files of the same name',
  same_part_name_twice: 'must not be followed by two files under one name',
  say_why: 'must say why',
  scope_chosen: 'must hold at least one scope',
  scope_needed: 'the token lacks the scope {scope}',
  scopes_of_sessions: 'must not hold what only sessions may do: {values}',
  oauth_client_unknown: 'is no app that there is',
  oauth_redirect_unknown: 'is not an address of the app',
  redirect_address:
    'must be an https address, or http on this machine, as browsers write it, without user, fragment or parameters of the answer',
  redirect_needed: 'must name at least one address',
  redirect_twice: 'must not name an address twice',
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
  totp_on: 'two-factor authentication is on already',
  true_or_false: 'must be true or false',
  unknown_category: 'names a category that does not exist',
  unknown_category_named: 'names the category `{name}`, which does not exist',
  unknown_game_version: 'names a game version that does not exist',
  unknown_keys: 'has unknown keys {values}',
  unknown_license: 'names `{license}`, which is not an SPDX licence',
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
  version_context_only: 'goes with the context version only',
  version_needed_for_review: 'cannot be processing before a version is uploaded',
  version_or_project: 'is required, unless version_id names the version',
  visibility_after_approval: 'the visibility can be changed once the project has been approved',
  whole_number: 'must be a whole number',
  wrong_type: 'must be {expected}, not {received}',
  you_are_member: 'you are a member already',
} as const

type SaidRule = keyof typeof SAID
export type Rule = SaidRule | ErrorCode

type ParamNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
type ParamsOf<R extends Rule> = R extends SaidRule ? ParamNames<(typeof SAID)[R]> : never

export type Params = Record<string, string | number>

/** A rule with what it was about. */
export interface Said {
  rule: Rule
  params: Params
}

type ParamArguments<R extends Rule> = [ParamsOf<R>] extends [never]
  ? []
  : [params: Record<ParamsOf<R>, string | number>]

/** Names a rule; its parameters are those that stand in its text. */
export const say = <R extends Rule>(rule: R, ...[params]: ParamArguments<R>): Said => ({
  rule,
  params: params ?? {},
})

const isSaid = (rule: Rule): rule is SaidRule => Object.hasOwn(SAID, rule)

/** The text of a rule before its parameters are filled in. */
export const patternOf = (rule: Rule): string => (isSaid(rule) ? SAID[rule] : ERRORS[rule][1])

export const englishOf = ({ rule, params }: Said): string =>
  patternOf(rule).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))

const texts = new Map<string, Said>()

/**
 * The English text of a rule as the message of a schema, from which `ruleOfText` finds the rule again: schemas carry
 * nothing but text. For constants of the contract only, since what is told here is never forgotten.
 */
export function told<R extends Rule>(rule: R, ...params: ParamArguments<R>): string {
  const said = say(rule, ...params)
  const text = englishOf(said)
  texts.set(text, said)
  return text
}

export const ruleOfText = (text: string): Said | undefined => texts.get(text)

/** All rules, for whoever needs a text for each. */
export const RULES: readonly Rule[] = [
  ...Object.keys(SAID).filter((name): name is SaidRule => Object.hasOwn(SAID, name)),
  ...Object.keys(ERRORS).filter((name): name is ErrorCode => Object.hasOwn(ERRORS, name)),
]
