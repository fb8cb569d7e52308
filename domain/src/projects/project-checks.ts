/** `required` keeps a project from review, `expected` is what moderators usually ask for, the rest does it good. */
export const CHECK_LEVELS = ['required', 'expected', 'suggestion'] as const
export type CheckLevel = (typeof CHECK_LEVELS)[number]

/** Automatic checks of a project before review, in the order of its pages. None of them decides. */
export const PROJECT_CHECKS = {
  'upload-version': 'required',
  'plain-title': 'expected',
  'write-summary': 'expected',
  'plain-summary': 'expected',
  'add-description': 'required',
  'tell-more': 'expected',
  'describe-in-words': 'expected',
  'plain-letters': 'expected',
  'mend-text-links': 'expected',
  'add-icon': 'suggestion',
  'feature-gallery-image': 'suggestion',
  'add-gallery-image': 'expected',
  'select-tags': 'suggestion',
  'add-links': 'suggestion',
  'mend-links': 'expected',
  'select-environments': 'required',
  'select-license': 'required',
  'link-license': 'expected',
  'add-source': 'expected',
} as const satisfies Record<string, CheckLevel>

export type ProjectCheck = keyof typeof PROJECT_CHECKS

export const projectChecks = Object.keys(PROJECT_CHECKS) as ProjectCheck[]

/** Of what a check saw, the first few are shown, each cut to this length. */
export const CHECK_SAW_MAX = 5
export const CHECK_SAW_LENGTH = 200

/**
 * Letters and digits of a description that can say what is added, what it needs and what it does not work with: three
 * sentences of seven words have more.
 */
export const DESCRIPTION_ENOUGH = 100
