import { ruleMessage } from '../../contract/rules.ts'
import { isModerator, isSelf, type Actor } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

interface ReportAccess {
  reporterId: string | null
}

const isReporterOrStaff = (actor: Actor, { reporterId }: ReportAccess): boolean =>
  isModerator(actor) || (reporterId !== null && isSelf(actor, reporterId))

export const reportRules = {
  'report.read': { scope: 'REPORT_READ', when: isReporterOrStaff },
  'report.edit': { scope: 'REPORT_WRITE', when: isReporterOrStaff },
  'report.close': {
    scope: 'REPORT_WRITE',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('staff_closes_reports'),
  },
  'report.delete': { scope: 'REPORT_DELETE', when: (actor) => isModerator(actor) },
  'report.read_all': { scope: 'REPORT_READ', when: (actor) => isModerator(actor) },
} satisfies Rules<ReportAccess>

type ReportRule = keyof typeof reportRules
const policy = policyOf<ReportAccess, ReportRule>(reportRules, {
  target: 'report',
  isVisible: (actor, access): boolean => canReport(actor, 'report.read', access),
})
export const { can: canReport, authorize: authorizeReport, abilities: abilitiesOnReport } = policy
