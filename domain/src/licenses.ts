/** What a new project has until its creator chooses. */
export const UNKNOWN_LICENSE = 'LicenseRef-Unknown'
export const ALL_RIGHTS_RESERVED = 'LicenseRef-All-Rights-Reserved'
/** Begins every licence that the SPDX list does not know. */
export const CUSTOM_LICENSE_PREFIX = 'LicenseRef-'
