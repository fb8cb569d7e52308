import { z, type ZodEnum } from 'zod'

/*
 * What a viewer may do, as details and the session list it. The site shows buttons by these lists and holds no rule
 * of its own.
 */

export const TeamAction = z.enum([
  'member.invite',
  'member.withdraw_invitation',
  'member.edit',
  'member.remove',
  'member.transfer',
])
/** On the team of an organization, whose members have permissions on each of its projects as well. */
export const OrganizationTeamAction = z.enum([...TeamAction.options, 'member.give_defaults'])

export const VersionAction = z.enum(['version.edit', 'version.delete', 'file.delete'])
/** On versions in general, by the permissions of the project's team. */
export const ProjectVersionAction = z.enum(['version.upload', ...VersionAction.options])

export const ProjectOwnAction = z.enum([
  'project.edit',
  'project.edit_body',
  'project.submit',
  'project.set_status',
  'project.review',
  'project.delete',
  'project.follow',
  'project.transfer',
  'project.view_moderation',
  'project.view_settings',
  'project.view_analytics',
  'project.manage_webhooks',
])
export const ProjectAction = z.enum([
  ...ProjectOwnAction.options,
  ...ProjectVersionAction.options,
  ...TeamAction.options,
])
export type ProjectAction = z.output<typeof ProjectAction>

export const OrganizationOwnAction = z.enum([
  'organization.add_project',
  'organization.take_in',
  'organization.remove_project',
  'organization.choose_project_owner',
  'organization.edit',
  'organization.delete',
  'organization.view_settings',
  'organization.manage_webhooks',
  'organization.take_down',
])
export const OrganizationAction = z.enum([
  ...OrganizationOwnAction.options,
  ...OrganizationTeamAction.options,
])
export type OrganizationAction = z.output<typeof OrganizationAction>

export const CollectionAction = z.enum([
  'collection.edit',
  'collection.delete',
  'collection.set_status',
  'collection.review',
])

export const ServerAction = z.enum([
  'server.power',
  'server.console',
  'server.files',
  'server.edit',
  'server.reinstall',
  'server.share',
  'server.delete',
])

export const UserAction = z.enum([
  'user.edit',
  'user.change_avatar',
  'user.set_role',
  'user.view_follows',
  'user.view_record',
])

export const ReportAction = z.enum(['report.close'])

export const ModerationAction = z.enum(['moderation.review'])
export const OperationsAction = z.enum(['operations.view', 'operations.settle'])
/** `hosting.manage`: create servers for users, and manage nodes. */
export const HostingAction = z.enum(['hosting.manage'])
/** On the site as a whole. */
export const SiteAction = z.enum([
  ...ModerationAction.options,
  ...OperationsAction.options,
  ...HostingAction.options,
])
export type SiteAction = z.output<typeof SiteAction>

export const canOf = <const E extends ZodEnum>(actions: E) => z.array(actions).max(actions.options.length)
