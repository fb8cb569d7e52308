import {
  CHECK_SAW_LENGTH,
  CHECK_SAW_MAX,
  PROJECT_CHECKS,
  projectChecks,
  type CheckLevel,
  type ProjectCheck,
} from '@quarry/domain/projects/project-checks'
import type { Check, CheckFacts } from './check-facts.ts'
import * as sheet from './field-checks.ts'
import * as text from './text-checks.ts'

export interface CheckResult {
  id: ProjectCheck
  level: CheckLevel
  done: boolean
  saw: string[]
}

const CHECKS: Readonly<Record<ProjectCheck, Check>> = {
  'upload-version': sheet.uploadVersion,
  'plain-title': text.plainTitle,
  'write-summary': text.writeSummary,
  'plain-summary': text.plainSummary,
  'add-description': text.addDescription,
  'tell-more': text.addsToTitle,
  'describe-in-words': text.describeInWords,
  'plain-letters': text.plainLetters,
  'mend-text-links': text.mendTextLinks,
  'add-icon': sheet.addIcon,
  'feature-gallery-image': sheet.featurePicture,
  'add-gallery-image': sheet.addPicture,
  'select-tags': sheet.selectTags,
  'add-links': sheet.addLinks,
  'mend-links': sheet.mendLinks,
  'select-environments': sheet.selectEnvironments,
  'select-license': sheet.selectLicense,
  'link-license': sheet.linkLicense,
  'add-source': sheet.addSource,
}

/** Runs all checks; those that do not apply are left out. Team and moderators get the same result. */
export function checkProject(facts: CheckFacts): CheckResult[] {
  return projectChecks.flatMap((id) => {
    const seen = CHECKS[id](facts)
    if (!seen) return []
    const saw = seen.done ? [] : (seen.saw ?? []).slice(0, CHECK_SAW_MAX).map(cut)
    return { id, level: PROJECT_CHECKS[id], done: seen.done, saw }
  })
}

/** By code points, so that no character is split. */
function cut(text: string): string {
  const points = Array.from(text.slice(0, 2 * CHECK_SAW_LENGTH + 2))
  return points.length > CHECK_SAW_LENGTH ? `${points.slice(0, CHECK_SAW_LENGTH - 1).join('')}…` : text
}
