import { ruleMessage } from '../../contract/rules.ts'
import { isModerator } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

/** What staff may do beside the rules of each noun; one project is judged by those of projects. */
export const moderationRules = {
  'moderation.review': {
    scope: 'PROJECT_READ',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_only'),
  },
  /** Files by what is in them. */
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
  /** What all of the staff did, so that each can be asked for it. It names nobody's address. */
  'moderation.read_log': {
    scope: 'SESSION_ACCESS',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_only'),
  },
} satisfies Rules<null>

export type ModerationRule = keyof typeof moderationRules

const policy = policyOf<null, ModerationRule>(moderationRules)
export const { authorize: authorizeModeration, abilities: abilitiesInModeration } = policy
