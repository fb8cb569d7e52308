import type { StaffLogEntry } from '@quarry/api/contract/moderation/staff-log'
import { badgesIn, type UserRole } from '@quarry/domain/accounts/roles-and-badges'
import { PACKING_VERDICTS } from '@quarry/domain/moderation/packed-files'
import { PROJECT_STATUSES } from '@quarry/domain/projects/project-statuses'
import { FOR_GOOD } from '@quarry/domain/accounts/suspensions'
import type { StaffAction, StaffLogThing } from '@quarry/domain/moderation/staff-log'
import type { IntlShape } from 'react-intl'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import { textsOf } from '../../../lib/i18n/use-texts.ts'

const PAGES: Partial<Record<StaffLogThing, string>> = {
  project: '/project/',
  collection: '/collection/',
  organization: '/organization/',
  user: '/user/',
  report: '/moderation/report/',
}

/** Path of the target's page; undefined if it has none or was deleted. */
export function pageOfThing({ thing, thing_id: id, action }: StaffLogEntry): string | undefined {
  const page = action === 'deleted' ? undefined : PAGES[thing]
  return page === undefined ? undefined : page + id
}

const ROLE_TEXTS: Partial<Record<string, MessageId>> = {
  developer: 'moderation.log.role.developer',
  moderator: 'moderation.log.role.moderator',
  admin: 'moderation.log.role.admin',
} satisfies Record<UserRole, MessageId>

/** Translates a logged value: a status, a role, or badges as a bit mask. */
export function loggedValue(intl: IntlShape, action: StaffAction, value: string): string {
  const role = action === 'role_set' ? ROLE_TEXTS[value] : undefined
  if (role) return intl.formatMessage({ id: role })
  if (action === 'suspended')
    return value === FOR_GOOD
      ? intl.formatMessage({ id: 'moderation.log.forGood' })
      : intl.formatMessage(
          { id: 'moderation.log.until' },
          { date: intl.formatDate(value, { dateStyle: 'long' }) },
        )
  if (action === 'badges_set') return badgeNames(intl, Number(value))
  const verdict = action === 'packed_file_judged' && PACKING_VERDICTS.find((known) => known === value)
  if (verdict) return intl.formatMessage({ id: `moderation.packed.verdict.${verdict}` })
  const status = PROJECT_STATUSES.find((known) => known === value)
  if (status) return textsOf(intl, 'projects-labels.status')(status)
  return value === 'listed' ? intl.formatMessage({ id: 'moderation.log.listed' }) : value
}

function badgeNames(intl: IntlShape, bits: number): string {
  const name = textsOf(intl, 'accounts-profile.badge')
  const badges = badgesIn(bits)
  if (badges.length === 0) return intl.formatMessage({ id: 'moderation.log.badges.none' })
  return intl.formatList(badges.map((badge) => name(badge)))
}
