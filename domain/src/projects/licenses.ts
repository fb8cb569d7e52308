/** What a new project has until its creator chooses. */
export const UNKNOWN_LICENSE = 'LicenseRef-Unknown'
export const ALL_RIGHTS_RESERVED = 'LicenseRef-All-Rights-Reserved'
/** Begins every licence that the SPDX list does not know. */
export const CUSTOM_LICENSE_PREFIX = 'LicenseRef-'

/** Families whose terms let compiled files be given away only with their source. */
const WITH_SOURCE = /^(AGPL|GPL|LGPL|MPL|EPL|EUPL|CDDL|CECILL|OSL|SSPL)-/i

/** Whether every choice of an SPDX expression asks for the source beside the files. */
export const asksForSource = (expression: string): boolean =>
  expression.split(' OR ').every((choice) => choice.split(/[\s()]+/).some((part) => WITH_SOURCE.test(part)))

/** True for an expression with custom terms, whose text is on a page of their author. */
export const namesOwnTerms = (expression: string): boolean =>
  expression
    .split(/[\s()]+/)
    .some(
      (part) =>
        part.startsWith(CUSTOM_LICENSE_PREFIX) && part !== ALL_RIGHTS_RESERVED && part !== UNKNOWN_LICENSE,
    )
