import { ruleMessage } from '../../contract/rules.ts'
import { isModerator } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

/** Rules for staff that belong to no other area. Decisions about a project have a rule in `projects.policy.ts`. */
export const moderationRules = {
  'moderation.review': {
    scope: 'PROJECT_READ',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_only'),
  },
  /** Files by their content. */
  'moderation.take_down': {
    scope: 'PROJECT_WRITE',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_only'),
  },
  /** Whether content may be packed into modpacks. */
  'moderation.judge_packed': {
    scope: 'PROJECT_WRITE',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_only'),
  },
  'moderation.claim': {
    scope: 'PROJECT_WRITE',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_only'),
  },
  /** All moderators can read the actions of all staff. The log contains no addresses. */
  'moderation.read_log': {
    scope: 'SESSION_ACCESS',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_only'),
  },
} satisfies Rules<null>

export type ModerationRule = keyof typeof moderationRules

const policy = policyOf<null, ModerationRule>(moderationRules)
export const { authorize: authorizeModeration, abilities: abilitiesInModeration } = policy
